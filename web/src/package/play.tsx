// SPDX-License-Identifier: MIT
// <grundy-play position="kayles(7) + *2"></grundy-play>: shows one position, and plays it with the reader. All elements of a
// page share one engine. Nothing is written into the page but a shadow tree; its styles are no inline ones, so that a strict
// content security policy may hold.

import { render } from "preact";
import type { AnswerOf, Question, RequestOf } from "../engine/answers";
import { EngineContext, RulesContext } from "../engine/context";
import { type AskOptions, type Engine, EngineError, type Jobs } from "../engine/engine";
import { type Language, languages, SayContext, sayIn } from "../i18n/text";
import type { Grundy, Request } from "./api";
import { createGrundy, GrundyError } from "./browser";
import type { Setting } from "./course";
import styleText from "./play.css?text";
import { PlayApp, type Told } from "./play-app";

const attributes = ["position", "game", "rules", "against", "first", "strength", "misere", "values", "lang"];

let engine: Promise<Grundy> | null = null;

/** Begins with the first element; a start that failed is tried again by the next question. */
function sharedEngine(): Promise<Grundy> {
  engine ??= createGrundy().catch((error: unknown) => {
    engine = null;
    throw error;
  });
  return engine;
}

const none = () => Promise.reject(new EngineError("page", "an element has no jobs"));
const noJobs: Jobs = { taken: false, start: none, cancel: none, forget: none, watch: () => () => undefined };

const pictured: Engine = {
  jobs: noJobs,
  async ask<Q extends Question>(question: Q, request: RequestOf<Q>, options: AskOptions = {}): Promise<AnswerOf<Q>> {
    try {
      const full = { budget: { seconds: 10 }, ...request } as Request<Q>;
      return await (await sharedEngine()).ask(question, full, options);
    } catch (error) {
      if (!(error instanceof GrundyError)) throw error;
      throw new EngineError(error.code, error.message, [...error.diagnostics], 0, error.place?.text ?? "");
    }
  },
};

let sheet: CSSStyleSheet | null = null;

function styles(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(styleText);
  }
  return sheet;
}

/** The text without the blanks that all its lines begin with. */
function dedented(text: string): string {
  const lines = text.replace(/\t/g, "    ").split("\n");
  const used = lines.filter((line) => line.trim() !== "");
  const blanks = Math.min(...used.map((line) => line.search(/\S/)));
  return used.length === 0 ? "" : lines.map((line) => line.slice(blanks)).join("\n").trim();
}

function languageOf(element: Element): Language {
  const stated = element.closest("[lang]")?.getAttribute("lang") ?? navigator.language;
  return languages.find((one) => stated.toLowerCase().startsWith(one)) ?? "en";
}

// Servers that render pages have no elements.
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

export class GrundyPlay extends Base {
  static readonly observedAttributes = attributes;
  private root: ShadowRoot | null = null;
  private planned = false;

  connectedCallback(): void {
    if (!this.root) {
      this.root = this.attachShadow({ mode: "open" });
      this.root.adoptedStyleSheets = [styles()];
      // Rules between the tags may still be on their way.
      if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => this.plan(), { once: true });
      // Rules may change as texts do.
      new MutationObserver(() => this.plan()).observe(this, { childList: true, characterData: true, subtree: true });
    }
    this.plan();
  }

  disconnectedCallback(): void {
    if (this.root) render(null, this.root);
  }

  attributeChangedCallback(): void {
    this.plan();
  }

  /** Several changes at once are shown once. */
  private plan(): void {
    if (this.planned || !this.root) return;
    this.planned = true;
    queueMicrotask(() => {
      this.planned = false;
      if (this.root && this.isConnected) this.show(this.root);
    });
  }

  private get setting(): Setting {
    const text = (name: string) => this.getAttribute(name)?.trim() ?? "";
    const strength = text("strength") === "" ? 100 : Number(text("strength"));
    const game = text("game");
    return {
      // With a game, its arguments are enough.
      position: game === "" ? text("position") : `${game}(${text("position")})`,
      rules: text("rules") === "" ? dedented(this.textContent ?? "") : dedented(this.getAttribute("rules") ?? ""),
      misere: this.hasAttribute("misere"),
      against: text("against") === "person" ? "person" : "engine",
      engineFirst: text("first") === "engine",
      strength: Number.isFinite(strength) ? Math.min(100, Math.max(0, strength)) : 100,
    };
  }

  private show(root: ShadowRoot): void {
    const { setting } = this;
    const language = languageOf(this);
    const emit = (name: string, detail: object) => this.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
    const tell: Told = {
      move: (position, made) => emit("grundy-move", { position, made }),
      end: (winner) => emit("grundy-end", { winner }),
    };
    render(
      <EngineContext.Provider value={pictured}>
        <RulesContext.Provider value={setting.rules}>
          <SayContext.Provider value={sayIn(language)}>
            <div class="frame" lang={language === "zh" ? "zh-Hans" : "en"}>
              <PlayApp key={JSON.stringify(setting)} setting={setting} values={this.hasAttribute("values")} tell={tell} />
            </div>
          </SayContext.Provider>
        </RulesContext.Provider>
      </EngineContext.Provider>,
      root,
    );
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "grundy-play": GrundyPlay;
  }
}

if (typeof customElements !== "undefined" && !customElements.get("grundy-play"))
  customElements.define("grundy-play", GrundyPlay);
