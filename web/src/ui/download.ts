// SPDX-License-Identifier: MIT
// Saving what the engine has written.

import type { FileText } from "../engine/answers";

export function saveText(name: string, text: string, type = "text/plain"): void {
  saveBlob(name, new Blob([text], { type }));
}

export function saveFile(file: FileText): void {
  if (file.base64 === undefined) {
    saveText(file.name, file.text ?? "", file.type);
    return;
  }
  const bytes = Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0));
  saveBlob(file.name, new Blob([bytes], { type: file.type }));
}

export function saveBlob(name: string, blob: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
