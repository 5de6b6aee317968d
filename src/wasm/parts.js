// SPDX-License-Identifier: MIT
// Starts the module, which comes in two parts (cmake/wasm.cmake): what is asked first, and the rest. The first part has
// placeholders for the functions of the rest; the one that is called first brings the rest, which takes all their places.
Module["instantiateWasm"] = (imports, done) => {
  let first, rest;
  const table = () => Object.values(first.exports).find((one) => one instanceof WebAssembly.Table);
  const bring = () => {
    const code = Module["rest"] ? Module["rest"]() : readBinary(locateFile("grundy_engine_rest.wasm"));
    const compiled = code instanceof WebAssembly.Module ? code : new WebAssembly.Module(code);
    rest = new WebAssembly.Instance(compiled, { "primary": first.exports });
  };
  imports["placeholder"] = new Proxy({}, {
    get: (_, place) => (...values) => {
      if (!rest) bring();
      return table().get(Number(place))(...values);
    },
  });
  const start = async () => {
    const compiled = Module["wasmModule"] ?? (await WebAssembly.compile(await getBinaryPromise()));
    first = await WebAssembly.instantiate(compiled, imports);
    done(first);
  };
  start().catch(readyPromiseReject);
  return {};
};
