import type { Catalogues } from "../findings/messages.ts";
import de from "./messages/de.json" with { type: "json" };
import fr from "./messages/fr.json" with { type: "json" };
import ru from "./messages/ru.json" with { type: "json" };
import type { allRules } from "./rules/index.ts";

/** The messages of the rules. */
export const catalogues: Catalogues<(typeof allRules)[number]> = { de, fr, ru };
