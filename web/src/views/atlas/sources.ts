// SPDX-License-Identifier: MIT
// Where atlases come from: those that travel with the page, and one that the user opens. The static page carries its
// files as text in the document.

import { useEffect, useState } from "preact/hooks";
import { textOf, unpack } from "../../engine/packed";
import { AtlasFault, type AtlasRecord, readAtlas } from "./records";

/** The names of the files in the folder atlas/, which build.mjs puts here. */
declare const SHIPPED_ATLASES: string[];
export const shipped = SHIPPED_ATLASES;

export interface Atlas {
  name: string;
  records: AtlasRecord[];
}

const loaded = new Map<string, Atlas>();

async function shippedText(name: string): Promise<string> {
  const packed = textOf(`atlas-${name}`);
  if (packed !== "") return new TextDecoder().decode(await unpack(packed));
  const response = await fetch(`atlas/${name}.jsonl`);
  if (!response.ok) throw new AtlasFault(0);
  return response.text();
}

async function load(name: string): Promise<Atlas> {
  const atlas = loaded.get(name) ?? { name, records: readAtlas(await shippedText(name)) };
  loaded.set(name, atlas);
  return atlas;
}

/** The name by which an opened file is in the address; what it says stays in this browser's memory. */
export const ownFile = "file";
const mostBytes = 100e6;

export async function openFile(file: File): Promise<void> {
  if (file.size > mostBytes) throw new AtlasFault(0);
  loaded.set(ownFile, { name: file.name, records: readAtlas(await file.text()) });
}

export interface Loading {
  atlas: Atlas | null;
  fault: AtlasFault | null;
}

/** The atlas of this name. `turn` says that another file was opened. */
export function useAtlas(name: string, turn: number): Loading {
  const [state, setState] = useState<Loading>({ atlas: null, fault: null });
  useEffect(() => {
    let current = true;
    const show = (next: Loading) => {
      if (current) setState(next);
    };
    if (name === ownFile) show({ atlas: loaded.get(ownFile) ?? null, fault: null });
    else
      load(name)
        .then((atlas) => show({ atlas, fault: null }))
        .catch((error: unknown) =>
          show({ atlas: null, fault: error instanceof AtlasFault ? error : new AtlasFault(0) }),
        );
    return () => {
      current = false;
    };
  }, [name, turn]);
  return state;
}
