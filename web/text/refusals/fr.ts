import type { refusedParts as parts, Refusals } from "./en.ts";

export const refusals: Refusals = {
  "wrong-kind": () => "Il n’y a rien à écrire.",
  "unknown-property": (what, key) => `${what} n’a pas de propriété « ${key} ».`,
  "unknown-preset": (preset) => `Il n’y a pas de modèle « ${preset} ».`,
  "no-agent": () => "Un groupe ne nomme aucun robot.",
  "delay-count": (agents, delays) => `Robots du groupe : ${agents}, délais : ${delays}.`,
  "bad-delay": (delay) => `Crawl-delay est un nombre de secondes, pas ${delay}.`,
  "no-group": (index) => `Il n’y a pas de groupe ${index}.`,
  "too-large": (bytes, most) => `Le fichier ferait ${bytes} octets ; les robots en lisent ${most}.`,
  "reads-differently": () => "Un robot lirait le fichier autrement que vous ne l’avez saisi.",
  "not-a-token": (agent) =>
    `« ${agent} » ne peut pas désigner un robot : utilisez des lettres, « - » et « _ ».`,
  "rule-type": (type) => `Une règle est Allow ou Disallow, pas « ${type} ».`,
  "pattern-start": (pattern) =>
    `« ${pattern} » ne correspond à aucune URL : un chemin commence par « / » ou « * ».`,
  "white-space": (pattern) => `« ${pattern} » contient un espace, qui s’écrit « %20 » dans une URL.`,
  "bad-sitemap": (url) => `« ${url} » n’est pas l’URL absolue d’un sitemap.`,
  "bad-license": (url) => `« ${url} » n’est pas l’URL absolue d’une licence.`,
  faulty: (value, message) => `« ${value} » : ${message}`,
  "bad-field": (name) => `« ${name} » n’est pas un nom de champ.`,
  "not-text": (part, value) => `${part} n’est pas du texte : ${value}`,
  hash: (part, text) => `${part} contient un « # », qui ouvre un commentaire : « ${text} ».`,
  control: (part, text) => `${part} contient un caractère de contrôle : ${text}`,
  "outer-space": (part, text) => `${part} commence ou finit par des blancs : « ${text} ».`,
  "bad-path": (path, field) => `« ${path} » de ${field} n’est pas un chemin.`,
  "unknown-key": (field, key, known) => `${field} ne connaît pas « ${key} », seulement ${known}.`,
  "bad-value": (field, key, known, value) => `« ${key} » de ${field} doit être ${known}, pas « ${value} ».`,
};

export const refusedParts: typeof parts = {
  agent: "Le nom d’un robot",
  pattern: "Un chemin",
  sitemap: "Un sitemap",
  field: (name) => `Le champ « ${name} »`,
};
