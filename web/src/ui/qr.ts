// SPDX-License-Identifier: MIT
// The maker of QR codes, as a file of its own.

export { generate } from "lean-qr";
