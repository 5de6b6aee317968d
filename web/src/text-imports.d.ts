// SPDX-License-Identifier: MIT
// build.mjs bundles such a file and gives its text.
declare module "*?text" {
  const text: string;
  export default text;
}
