import { html, nothing, render } from "lit-html";
import { change, current } from "../app.ts";
import { FILE, partsOf } from "../server-answer.ts";
import { t } from "../text/language.ts";

/** Says above the verdicts which answer of the server they assume, unless it is the file. */
export function drawAssumption(host: HTMLElement): void {
  const { server } = current();
  const texts = t();
  const [status, phase] = partsOf(server);
  const since = phase === 0 ? "" : `, ${texts.statusesSince[phase]}`;
  render(
    server === FILE
      ? nothing
      : html`<p class="hint">
          <span>${texts.statusesAssumed({ answer: texts.statusNames[status]!, since })}</span>
          <button type="button" @click=${() => change({ server: FILE })}>${texts.statusesBack}</button>
        </p>`,
    host,
  );
}
