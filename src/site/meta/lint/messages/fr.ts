import type { PageCatalogue } from "../catalogue.ts";

/** Français. */
export const fr: PageCatalogue = {
  "content-usage-header": {
    syntax: "Content-Usage est illisible et n’est donc pas pris en compte : « {value} ».",
    category: "Content-Usage connaît {keys}, pas « {key} ».",
    value: "« {key} » vaut y ou n, pas « {value} ».",
    type: "« {key} » vaut y ou n, sans guillemets : toute autre valeur ne dit rien.",
  },
  "nosnippet-element": {
    element: "Google lit data-nosnippet sur span, div et section, pas sur {element}.",
  },
  "robots-tag-agent": {
    agent: "Aucun robot connu ne s’appelle « {name} » : vouliez-vous dire « {suggestion} » ?",
    all: "Aucun robot ne s’appelle « {name} » : dans un en-tête, ce qui vaut pour tous s’écrit sans nom.",
    directive: "« {name} » est lu comme le nom d’un robot : vouliez-vous dire « {suggestion} » ?",
  },
  "robots-tag-attribute": {
    name: "Aucun robot ne lit « {name} » dans {attribute} : l’attribut est name.",
    header: "X-Robots-Tag est un en-tête de la réponse ; dans une page, la balise s’appelle robots.",
    several:
      "« {name} » n’est le nom d’aucun robot : il faut une balise pour chacun, ou « robots » pour tous.",
    content: "Ce que dit la balise « {name} » se met dans content, pas dans value.",
  },
  "robots-tag-conflict": {
    tags: "« {one} » contredit « {other} » : pour Google, le plus strict l’emporte ; pour Yandex, le plus permissif.",
    header:
      "« {one} » de la page contredit « {other} » de l’en-tête X-Robots-Tag : pour Google, le plus strict l’emporte ; Yandex ne le précise pas.",
    general:
      "« {one} » pour {agent} ne lève pas « {other} » pour tous : pour Google, les deux valent, et le plus strict l’emporte.",
    headers: "« {one} » contredit « {other} » dans X-Robots-Tag : le plus strict l’emporte.",
  },
  "robots-tag-default": {
    needless: "« {names} » vaut aussi sans la balise : supprimez-la.",
  },
  "robots-tag-embedded": {
    alone: "« indexifembedded » n’a d’effet qu’à côté de « noindex ».",
  },
  "robots-tag-expired": {
    passed: "Google ne montre plus la page depuis le {date}.",
  },
  "robots-tag-late": {
    late: "La balise se trouve après les 2 premiers Mo de la page, et Google ne lit rien de plus.",
  },
  "robots-tag-quote": {
    name: "Aucun robot ne lit cette balise, car les guillemets font partie de son nom ({text}) : écrivez name={meant}, sans guillemets ou entre guillemets droits.",
    attribute:
      "Aucun robot ne lit cette balise, car les guillemets font partie du nom de l’attribut : écrivez {meant} sans guillemets.",
    directive:
      "Aucun robot ne connaît {text}, car les guillemets font partie de la directive : écrivez {meant}, avec des guillemets droits autour de toute la valeur, ou sans.",
    header: "Aucun robot ne connaît {text} : un en-tête ne contient pas de guillemets. Écrivez {meant}.",
  },
  "robots-tag-retired": {
    retired: "Plus aucun robot ne lit « {name} » : supprimez la directive.",
    unread: "Aucun robot ne dit lire « {name} » : pour l’IA, il y a Content-Usage, Content-Signal et TDMRep.",
  },
  "robots-tag-unknown": {
    meant: "Aucun robot ne connaît « {name} » : vouliez-vous dire « {suggestion} » ?",
    separator:
      "Les directives sont séparées par des virgules : les robots lisent « {name} » comme une seule, qu’aucun ne connaît.",
    unknown: "Aucun robot ne documente « {name} » : c’est sans effet.",
  },
  "robots-tag-unseen": {
    unseen: "« {name} » n’est jamais vu par {agents} : la ligne {line} de robots.txt interdit la page.",
  },
  "robots-tag-value": {
    missing: "« {name} » attend une valeur après un deux-points, et est ignoré sans elle.",
    number: "« {name} » attend un nombre, ou -1 pour aucune limite ; « {value} » est ignoré.",
    preview: "« {name} » vaut none, standard ou large ; « {value} » est ignoré.",
    needless: "« {name} » n’a pas de valeur ; ce que les robots font de « {value} » n’est pas documenté.",
    swapped: "Le nom du robot vient en premier : « {value}: {name} ».",
    date: "« {name} » attend une date comme 2030-12-31 ; « {value} » est ignoré.",
  },
  "tdm-reservation-value": {
    value: "tdm-reservation vaut 1 (réservé) ou 0, pas « {value} » : rien n’est réservé.",
  },
};
