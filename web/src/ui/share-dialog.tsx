// SPDX-License-Identifier: MIT
// What is shown, as a link, as a line of HTML for a page of one's own, and as a QR code for a class.

import { useContext, useEffect, useRef, useState } from "preact/hooks";
import { TakesJobs } from "../engine/context";
import { useSay } from "../i18n/text";
import { embeddable, useRoute } from "../state/route";
import { CopyButton, useCopy } from "./copy";
import { Icon } from "./icons";
import { Prose } from "./parts";

/** The bits of a QR code, dark cells as a path of squares. */
interface Code {
  size: number;
  path: string;
}

async function codeOf(text: string): Promise<Code> {
  // Most visitors never share, so that the maker of codes is a file of its own.
  const { generate } = await import("./qr");
  const code = generate(text);
  let path = "";
  for (let y = 0; y < code.size; ++y) for (let x = 0; x < code.size; ++x) if (code.get(x, y)) path += `M${x} ${y}h1v1h-1z`;
  return { size: code.size, path };
}

function QrCode(props: { text: string }) {
  const say = useSay();
  const [code, setCode] = useState<Code | null>(null);
  const [fault, setFault] = useState(false);
  useEffect(() => {
    codeOf(props.text)
      .then(setCode)
      .catch(() => setFault(true));
  }, [props.text]);
  if (fault) return <p class="hint">{say("shareLong")}</p>;
  if (!code) return null;
  const quiet = 4;
  const side = code.size + 2 * quiet;
  return (
    <svg class="qr" viewBox={`${-quiet} ${-quiet} ${side} ${side}`} role="img" aria-label={say("shareCode")}>
      <rect x={-quiet} y={-quiet} width={side} height={side} fill="#fff" />
      <path d={code.path} fill="#000" />
    </svg>
  );
}

/** Whether a server of ours sent the page; the static page is a file, or comes from a host of its own. */
function isServed(): boolean {
  return location.protocol !== "file:" && document.querySelector("#engine-script") === null;
}

/** Whether this address means another machine wherever it is opened. */
function isLocal(): boolean {
  return /^(127\.|localhost|\[::1\])/.test(location.hostname);
}

/** The address under which others may frame what is shown; the served page has a path for it, if it lets them. */
function embedAddress(link: string): string {
  const hash = location.hash.replace(/^#\//, "#/embed/");
  return isServed() ? new URL(`embed${hash}`, link).href : link.replace(/#.*/, "") + hash;
}

/** Whether the server lets pages of others frame it; the static page leaves that to its host. */
function useMayEmbed(): boolean | null {
  const [may, setMay] = useState<boolean | null>(null);
  useEffect(() => {
    if (!isServed()) setMay(true);
    else
      fetch("embed", { method: "HEAD" })
        .then((response) => setMay(response.ok))
        .catch(() => setMay(false));
  }, []);
  return may;
}

/** The addresses under which other machines reach the server of this page, as it says itself. */
function useOtherAddresses(): string[] {
  const [others, setOthers] = useState<string[]>([]);
  useEffect(() => {
    if (!isServed() || !isLocal()) return;
    fetch(location.pathname, { method: "HEAD", cache: "no-store" })
      .then((response) => {
        const links = response.headers.get("Link") ?? "";
        setOthers([...links.matchAll(/<(http:[^>]*)>; rel="alternate"/g)].map(([, address = ""]) => address));
      })
      .catch(() => undefined);
  }, []);
  return others;
}

function Line(props: { label: string; text: string }) {
  return (
    <div class="share-line">
      <label class="field">
        <span class="field-label">{props.label}</span>
        <input class="code" readOnly value={props.text} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <CopyButton text={props.text} />
    </div>
  );
}

export function ShareDialog(props: { close: () => void }) {
  const say = useSay();
  const dialog = useRef<HTMLDialogElement>(null);
  const may = useMayEmbed();
  const { view } = useRoute();
  // A server for a class, and no other, takes no jobs.
  const forClass = !useContext(TakesJobs);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  const others = useOtherAddresses();
  const atOthers = others.map((address) => address + location.hash);
  // What is scanned, or put into a page or a message, is opened on other machines.
  const link = atOthers[0] ?? location.href;
  const [, copy] = useCopy();
  useEffect(() => {
    if (others.length > 0) copy(link);
  }, [others]);
  const title = document.title.replace(/[<>"&]/g, "");
  const frame = `<iframe src="${embedAddress(link).replaceAll("&", "&amp;").replaceAll('"', "%22")}" title="${title}" width="100%" height="720"></iframe>`;
  return (
    <dialog ref={dialog} class="share" aria-label={say("shareTitle")} onClose={props.close} onCancel={props.close}>
      <div class="share-head">
        <h2>{say("shareTitle")}</h2>
        <button type="button" class="icon-button" aria-label={say("close")} onClick={props.close}>
          <Icon name="close" />
        </button>
      </div>
      {atOthers.map((text) => (
        <Line key={text} label={say("shareClass")} text={text} />
      ))}
      {others.length > 0 ? (
        <p class="hint">{say("shareClassWarning")}</p>
      ) : (
        <>
          <Line label={say("shareLink")} text={link} />
          {isLocal() && (
            <p class="hint">
              <Prose text={say(forClass ? "shareLocalClass" : "shareLocal")} />
            </p>
          )}
        </>
      )}
      {embeddable.includes(view) &&
        (may === false ? (
          <p class="hint">
            <Prose text={say("shareEmbedOff")} />
          </p>
        ) : (
          <Line label={say("shareEmbed")} text={frame} />
        ))}
      <QrCode text={link} />
    </dialog>
  );
}
