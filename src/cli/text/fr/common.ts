import type { Common } from "../en/common.ts";
import { formsOf } from "../forms.ts";

const { number, time } = formsOf("fr");

export const common: Common = {
  note: (text) => `note\u00A0: ${text}`,
  answers: {
    allowed: "permis",
    disallowed: "interdit",
    invalid: "non valide",
    later: "plus tard",
    unknown: "inconnu",
  },
  noRule: "aucune règle",
  ruleAndLine: (rule, line) => `${rule} (ligne ${line})`,
  standardInput: "l’entrée standard",
  time,
  warnings: {
    tooLong: "dépasse 500 Kio\u00A0; les robots ne lisent pas plus loin, cette commande non plus",
    noAgent: "n’a pas de ligne User-agent, donc tout est permis",
    moved: (place) => `redirige vers ${place}, dont les règles comptent ici`,
    markup: "est une page web, pas un robots.txt",
    torn: "a des règles en UTF-16 et d’autres dans un autre encodage, donc tout est interdit",
    wide: "est en UTF-16, où la plupart des robots ne trouvent aucune règle\u00A0: enregistrez-le en UTF-8",
  },
  typo: (name, meant) =>
    `aucun robot connu ne s’appelle «\u00A0${name}\u00A0»\u00A0: vouliez-vous dire ${meant}\u00A0?`,
  invalidUrls: (invalid, total) => `URL non valides\u00A0: ${number(invalid)} sur ${number(total)}`,
  retrying: (origin, why, seconds) =>
    `${origin} est injoignable à cause d’un problème de cette machine (${why})\u00A0; nouveaux essais pendant ${seconds} secondes au plus`,
  cannotRead: (name, why) => `impossible de lire ${name}\u00A0: ${why}`,
  cannotWrite: (name, why) => `impossible d’écrire ${name}\u00A0: ${why}`,
  input: {
    notUrl: "ce n’est pas une URL",
    password: "une URL avec mot de passe n’est pas téléchargée",
    notUrlList: "ce n’est pas une liste d’URL, une par ligne",
    notPattern: " (c’est un nom, pas un motif\u00A0: énumérez les fichiers)",
    waiting: (name) => `en attente de ${name}, dont rien n’est encore venu`,
    endless: "c’est un périphérique dont les données ne finissent pas",
    tooLarge: "il y a plus de 64 Mio",
    tooLargeRobots: "il y a plus de 2 Mio, et les robots ne lisent que les 500 premiers Kio",
    closed: " (les robots ne doivent rien explorer pour l’instant)",
    closedBy: (dialect) => ` (les robots qui suivent ${dialect} ne doivent rien explorer)`,
    open: " (pour les robots, cela veut dire que tout est permis)",
  },
  output: {
    exists: "le fichier existe déjà",
    noFolder: "ce dossier n’existe pas",
    otherOwner: "le fichier est à un autre utilisateur, ce qui ne serait pas le cas du nouveau",
  },
};
