// SPDX-License-Identifier: MIT
// What is shown, as a link, as a line of HTML for a page of one's own, and as a QR code for a class.

import { useEffect, useRef, useState } from "preact/hooks";
import { type Doors, doorsOfServer } from "../engine/doors";
import { useSay } from "../i18n/text";
import { embeddable, forPupils, pupilHash, useRoute } from "../state/route";
import { CopyButton, useCopy } from "./copy";
import { Icon } from "./icons";
import { Button, Prose, Toggle } from "./parts";

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
  const [large, setLarge] = useState(false);
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
    <div class={`qr-frame ${large ? "large" : ""}`}>
      <svg class="qr" viewBox={`${-quiet} ${-quiet} ${side} ${side}`} role="img" aria-label={say("shareCode")}>
        <rect x={-quiet} y={-quiet} width={side} height={side} fill="#fff" />
        <path d={code.path} fill="#000" />
      </svg>
      <Button aria-pressed={large} onClick={() => setLarge(!large)}>
        {say("shareLarge")}
      </Button>
    </div>
  );
}

/** Whether a server of ours sent the page; the static page is a file, or comes from a host of its own. */
function isServed(): boolean {
  return location.protocol !== "file:" && document.querySelector("#engine-script") === null;
}

/** Where the page can be opened: on this machine alone, as a file or because its server listens to no other; or anywhere. */
export function reach(): "file" | "here" | "anywhere" {
  if (location.protocol === "file:") return "file";
  return /^(127\.|localhost|\[::1\])/.test(location.hostname) ? "here" : "anywhere";
}

/** What the server of the page says it does; the static page leaves frames to its host, and has no other address. */
function useDoors(): Doors | null {
  const [doors, setDoors] = useState<Doors | null>(isServed() ? null : { others: [], embeds: true, jobs: true });
  useEffect(() => {
    if (!isServed()) return;
    doorsOfServer()
      .then(setDoors)
      .catch(() => setDoors({ others: [], embeds: false, jobs: true }));
  }, []);
  return doors;
}

/** The addresses of what is shown that others can open, where there are any; else the one that opens here. */
export function useLinks(hash: string): { links: string[]; ofOthers: boolean; doors: Doors | null } {
  const doors = useDoors();
  const others = reach() === "here" ? (doors?.others ?? []) : [];
  const ofOthers = others.length > 0;
  return { links: (ofOthers ? others : [location.href.replace(/#.*/, "")]).map((address) => address + hash), ofOthers, doors };
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

const inAttribute = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** The lines of HTML that show the view in another page. */
function Embedding(props: { link: string; may: boolean; forClass: boolean }) {
  const say = useSay();
  const { view, position, rules, misere } = useRoute();
  const { link, may } = props;
  const hash = link.replace(/^[^#]*#\//, "#/embed/");
  const page = link.replace(/#.*/, "");
  // The served page has a path for it, if it lets others frame it.
  const address = isServed() ? new URL(`embed${hash}`, page).href : page + hash;
  const title = document.title.replace(/[<>"&]/g, "");
  const frame = `<iframe src="${inAttribute(address)}" title="${title}" width="100%" height="720"></iframe>`;
  const onDisk = location.protocol === "file:";
  const anchor = `<a href="${inAttribute(link)}" target="_blank" rel="noopener">${say("shareAnchorText")}</a>`;
  const attributes = [`position="${inAttribute(position)}"`, ...(rules === "" ? [] : [`rules="${inAttribute(rules)}"`]), ...(misere ? ["misere"] : [])];
  const element = `<script type="module" src="grundy/play.js"></script> <grundy-play ${attributes.join(" ")}></grundy-play>`;
  return (
    <details class="share-embed">
      <summary>{say("shareEmbed")}</summary>
      {may ? (
        <>
          <Line label={say(onDisk ? "shareFrameFile" : "shareFrame")} text={frame} />
          <p class="hint">
            <Prose text={say(onDisk ? "shareEmbedFile" : "shareFrameHint")} />
          </p>
        </>
      ) : (
        <p class="hint">
          <Prose text={say(props.forClass ? "shareEmbedOffClass" : "shareEmbedOff")} />
        </p>
      )}
      <Line label={say("shareAnchor")} text={anchor} />
      {view === "play" && (
        <>
          <Line label={say("shareElement")} text={element} />
          <p class="hint">
            <Prose text={say("shareElementHint")} />
          </p>
        </>
      )}
    </details>
  );
}

export function ShareDialog(props: { close: () => void }) {
  const say = useSay();
  const dialog = useRef<HTMLDialogElement>(null);
  const { view, pupil } = useRoute();
  const [pupils, setPupils] = useState(pupil);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  const where = reach();
  const hash = pupils ? pupilHash(location.hash) : location.hash;
  const { links, ofOthers, doors } = useLinks(hash);
  // What is scanned, or put into a page or a message, is opened on other machines.
  const [link = ""] = links;
  const [, copy] = useCopy();
  const first = useRef(link);
  useEffect(() => {
    if (link !== first.current) copy(link);
    first.current = link;
  }, [link]);
  const opensElsewhere = where === "anywhere" || ofOthers;
  return (
    <dialog ref={dialog} class="share" aria-label={say("shareTitle")} onClose={props.close} onCancel={props.close}>
      <div class="share-head">
        <h2>{say("shareTitle")}</h2>
        <button type="button" class="icon-button" aria-label={say("close")} onClick={props.close}>
          <Icon name="close" />
        </button>
      </div>
      {forPupils.includes(view) && !pupil && <Toggle label={say("sharePupils")} on={pupils} change={setPupils} />}
      {links.map((text) => (
        <Line key={text} label={say(ofOthers ? "shareClass" : "shareLink")} text={text} />
      ))}
      {ofOthers && <p class="hint">{say("shareClassWarning")}</p>}
      {!opensElsewhere && doors && (
        <p class="hint share-here">
          <Prose text={say(where === "file" ? "shareFile" : isServed() ? (doors.jobs ? "shareLocal" : "shareLocalClass") : "shareLocalHost")} />
        </p>
      )}
      {opensElsewhere && <QrCode text={link} />}
      {embeddable.includes(view) && doors && <Embedding link={link} may={doors.embeds} forClass={!doors.jobs} />}
    </dialog>
  );
}
