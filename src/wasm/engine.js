// SPDX-License-Identifier: MIT
// The module's face (docs/api.md, "In a browser"): createGrundy() resolves to it.
Module["answer"] = (question, request) => {
  const texts = [question, request].map((text) => {
    const size = lengthBytesUTF8(text) + 1, at = _malloc(size);
    stringToUTF8(text, at, size);
    return at;
  });
  try {
    const status = _grundy_answer(texts[0], texts[1]), at = _grundy_body();
    // A copy, because browsers decode no memory that threads share.
    return { status, body: new TextDecoder().decode(HEAPU8.slice(at, at + _grundy_body_size())) };
  } finally {
    texts.forEach((at) => _free(at));
  }
};
