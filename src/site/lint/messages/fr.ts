import type { Catalogue } from "../catalogue.ts";

/** Français. */
export const fr: Catalogue = {
  "absolute-url-path": {
    url: "Une règle attend un chemin de cet hôte, pas une URL : écrivez « {path} ».",
    site: "C’est le site entier, et une règle attend un chemin : « / » fermerait ou ouvrirait tout {host}.",
    unknown:
      "Une règle attend un chemin, pas une URL. Si ce fichier est celui de {host}, écrivez « {path} » ; les autres hôtes ont leur propre robots.txt.",
    other: "{host} a son propre robots.txt, et cette règle ne correspond ici à rien : supprimez-la.",
    sitemap: "C’est un sitemap, pas un chemin. Il s’annonce par « Sitemap: {url} ».",
  },
  "ads-bots-unbound": {
    unbound: "« * » ne s’applique pas à {agents} : pour les écarter, il faut les nommer.",
  },
  "agent-nickname": {
    meant: "Aucun robot ne s’appelle « {agent} ». Nommez ceux que vous visez : {names}.",
    all: "Aucun robot ne s’appelle « {agent} » : « * » désigne tous les robots.",
  },
  "agent-token": {
    version: "La version ne fait pas partie du nom : écrivez « {token} ».",
    star: "« * » n’est pas un joker dans un nom : les robots lisent « {token} ».",
    digits: "La norme n’admet pas « {code} » dans un nom : Google ne lit que « {token} ».",
    other: "La norme n’admet pas « {code} » dans un nom : les robots ne lisent que « {token} ».",
    all: "« * » ne désigne tous les robots que s’il est seul : Google ignore ce qui suit, d’autres peut-être pas.",
    nothing: "Un nom commence par une lettre de A à Z sans accent : aucun robot connu ne porte celui-ci.",
    yandex:
      "Selon la norme, on lit ici « {token} », mais Yandex compare la valeur entière et aucun de ses robots n’en tient compte : écrivez « {token} ».",
  },
  "agent-typo": {
    typo: "Aucun robot connu ne s’appelle « {agent} » : vouliez-vous dire « {suggestion} » ?",
  },
  "ai-block-gaps": {
    missing: "Ceci écarte des robots qui collectent pour l’entraînement des IA, mais pas {agents}.",
    listed:
      "Ceci écarte des robots qui collectent pour l’entraînement des IA, mais pas {agents}, que seule la liste {list} contient.",
  },
  "all-capitals": {
    capitals: "Écrivez « {usual} » : certains analyseurs anciens ne connaissent pas « {name} ».",
  },
  "ambiguous-escape": {
    more: "Trop de « * » précèdent une séquence d’échappement dont le sens dépend d’eux : la règle bloque plus qu’elle ne dit.",
    fewer:
      "Trop de « * » précèdent une séquence d’échappement dont le sens dépend d’eux : la règle autorise moins qu’elle ne dit.",
  },
  "binary-file": {
    binary:
      "Ce n’est pas du texte : les robots n’y trouvent aucune règle et considèrent que tout est permis.",
    document:
      "C’est un fichier de traitement de texte : les robots n’y lisent pas le texte que vous y voyez. Enregistrez-le en texte brut, en UTF-8.",
    utf16:
      "Ce texte est en UTF-16 : les robots lisent l’UTF-8 et n’y trouvent aucune règle. Enregistrez le fichier en UTF-8.",
  },
  "blank-after-agent": {
    blank: "Pour Yandex et les robots anciens, cette ligne vide sépare les règles de leur ligne User-agent.",
  },
  "blocked-resources": {
    blocked:
      "Les moteurs de recherche effectuent le rendu des pages et peuvent avoir besoin de ce que « {value} » bloque.",
  },
  "blocks-everything": {
    closed: "Ceci ferme tout le site à tous les robots qui obéissent, y compris Googlebot et bingbot.",
  },
  "byte-order-mark": {
    start:
      "Une marque d’ordre des octets (BOM) : les analyseurs qui ne l’ignorent pas perdent la première ligne.",
    inside:
      "Une marque d’ordre des octets (BOM) au milieu du fichier : les robots ne reconnaissent pas le champ qui suit.",
  },
  "conflicting-rules": {
    both: "La ligne {line} dit le contraire pour le même chemin : la plupart des robots l’autorisent alors, d’autres suivent la première.",
    overridden:
      "Cette règle ne s’applique jamais : « {rule} » à la ligne {line} dit le contraire et décide partout où elle correspond, par exemple pour {url}.",
  },
  "content-signal-syntax": {
    empty: "Content-Signal attend au moins un signal, par exemple ai-train=no.",
    key: "« {key} » n’est pas un signal ; ceux qui existent sont {keys}.",
    value: "« {key} » admet {values}, pas « {value} ».",
    group: "Content-Signal appartient à un groupe : aucune ligne User-agent ne le précède.",
  },
  "content-usage-syntax": {
    empty: "Content-Usage attend au moins une préférence, par exemple train-ai=n.",
    key: "« {key} » n’est pas une catégorie des projets de norme, qui connaissent {keys}.",
    value: "« {key} » admet y ou n, pas « {value} ».",
    group: "Content-Usage appartient à un groupe : aucune ligne User-agent ne le précède.",
  },
  "control-character": {
    nul: "Un caractère NUL : Google ignore le reste de la ligne. Supprimez-le.",
    control:
      "{code} est un caractère de contrôle : la ligne ne fait pas ce qu’elle semble dire. Supprimez-le.",
  },
  "crawl-delay-ignored": {
    ignored: "« {agent} » ne tient pas compte de Crawl-delay.",
  },
  "crawl-delay-value": {
    number: "« {value} » n’est pas un nombre de secondes : les robots ignorent la ligne.",
    empty: "Crawl-delay attend un nombre de secondes.",
    long: "Avec {seconds} secondes entre deux pages, un robot en lit au plus {pages} par jour ; certains y voient une interdiction.",
    comma: "Le séparateur décimal est un point : « {value} ».",
    path: "« {value} » est un chemin, pas un nombre de secondes : sa place est dans une règle telle que « Disallow: {value} ».",
  },
  "directory-slash": {
    open: "« {value} » couvre aussi « {value}.html » et « {value}-2/ » ; terminez par « / » pour ne viser que le dossier.",
  },
  "disclosing-path": {
    hint: "« {value} » montre à tous où chercher. Ce qui doit rester privé demande un mot de passe, pas une règle.",
  },
  "dollar-not-last": {
    literal: "« $ » ne marque la fin de l’URL qu’en dernière position ; ici, c’est un caractère ordinaire.",
  },
  "dot-segment": {
    dots: "Aucune URL ne garde « {segment} » dans son chemin : écrivez « {path} ».",
  },
  "drifted-copy": {
    lacks:
      "« {agent} » répète des règles de « * » (nombre : {count}), mais pas « {rule} », qui ne s’applique pas à lui.",
  },
  "duplicate-rule": {
    again: "La même règle figure à la ligne {line}.",
  },
  "empty-agent": {
    nobody:
      "La ligne ne nomme aucun robot, donc aucun robot n’obéit à ses règles. « * » désigne tous les robots.",
  },
  "empty-file": {
    empty: "Le fichier ne contient aucune directive : tout robot peut tout explorer.",
  },
  "empty-group": {
    open: "Aucune règle ne suit : « {agent} » peut tout explorer, quoi que dise le groupe « * ».",
    star: "Aucune règle ne suit : tout est permis.",
  },
  "empty-rule": {
    allow: "Un Allow vide n’a aucun effet.",
    disallow: "Un Disallow vide n’a aucun effet à côté d’autres règles : il ne les annule pas.",
  },
  "error-page": {
    error: "C’est une page d’erreur : servie comme robots.txt, elle autorise tout.",
    redirect:
      "C’est le texte d’une redirection : les robots suivent l’en-tête Location, pas la page, et n’y lisent aucune règle.",
  },
  "escape-mismatch": {
    needless:
      "« {escape} » désigne « {char} », qui figure tel quel dans les URL : pour Google, ce n’est pas la même chose.",
    special:
      "« {escape} » désigne selon la norme le caractère « {char} » lui-même, mais pour Google, ce n’est pas la même chose.",
    stray: "« % » ne commence ici aucune séquence : un « % » littéral s’écrit « %25 ».",
    begins:
      "« {escape} » correspond ici au début de toute séquence qui commence ainsi : un « % » littéral s’écrit « %25 ».",
    twice: "« {escape} » a été encodé deux fois.",
    backslash: "Aucune URL n’a de « \\ » dans son chemin : écrivez « / ».",
  },
  "field-typo": {
    typo: "Google lit « {name} » comme « {field} », la plupart des robots ignorent la ligne : écrivez « {field} ».",
  },
  "file-listing": {
    files:
      "{count} fichiers sont énumérés un à un ; « Disallow: {prefix} » les couvre en une ligne, et avec eux tout le reste du dossier, par exemple {url}.",
  },
  "file-too-large": {
    large:
      "Google arrête ici sa lecture : le fichier compte {size} octets, dont {limit} sont pris en compte.",
  },
  "final-newline": {
    missing: "Aucun saut de ligne ne termine la dernière ligne ; ce qu’on ajoutera plus tard s’y collera.",
  },
  "full-user-agent": {
    token: "Un groupe désigne un robot par son seul nom : « {token} ».",
    url: "C’est une URL, alors qu’un groupe désigne un robot par son seul nom, par exemple « Googlebot ».",
    browser: "C’est l’en-tête d’un navigateur. Aucun robot ne s’y reconnaît.",
  },
  "hash-in-path": {
    cut: "« # » ouvre un commentaire : les robots ne lisent que « {value} ». Ce qui suit « # » dans une URL n’est jamais envoyé : aucune règle ne s’y applique.",
    swallowed:
      "« {rule} » est ici dans un commentaire, et aucun robot ne le lit. Pour qu’il compte, donnez-lui sa propre ligne.",
  },
  "html-document": {
    markup:
      "C’est du {kind}, pas un robots.txt : les robots n’y trouvent aucune règle et considèrent que tout est permis.",
    rules:
      "C’est du {kind}, pas un robots.txt ; les robots peuvent pourtant y lire des règles (nombre : {count}).",
  },
  "html-entity": {
    entity: "« {entity} » est du HTML ; dans robots.txt, écrivez « {char} ».",
  },
  "inline-comment": {
    behind:
      "Les analyseurs simples prennent ce commentaire pour une partie de la valeur : donnez-lui sa propre ligne.",
  },
  "invalid-utf8": {
    bytes: "Ces octets ne sont pas de l’UTF-8. Enregistrez le fichier en UTF-8.",
    replaced: "� (U+FFFD) remplace un caractère perdu lors d’une conversion antérieure.",
  },
  "inverted-fields": {
    agentAsPath:
      "« {value} » est le nom d’un robot, pas un chemin : cette règle ne correspond à aucune URL. Écrivez « User-agent: {value} », puis « {rule} ».",
    pathAsAgent:
      "« {value} » est un chemin, pas le nom d’un robot : aucun robot n’obéit à ce groupe. Écrivez « User-agent: * », puis « Disallow: {value} ».",
  },
  "leading-space": {
    indented: "Certains analyseurs ignorent les lignes en retrait : placez la directive en début de ligne.",
  },
  "license-url": {
    url: "License attend l’URL absolue d’un fichier RSL, pas « {value} ».",
  },
  "line-endings": {
    bare: "Les lignes se terminent par un simple retour chariot (CR) ; les programmes qui ne connaissent que LF voient une seule longue ligne.",
    mixed: "Cette ligne se termine par {this}, la plupart des autres par {usual}.",
    dos: "Les lignes se terminent par CR LF, comme sous DOS et Windows : les robots qui ne connaissent que LF lisent le CR comme une partie de la valeur. Enregistrez le fichier avec des fins de ligne Unix.",
  },
  "line-too-long": {
    long: "La ligne compte {size} octets ; Google la coupe après {limit}.",
  },
  "missing-colon": {
    colon: "Il manque le deux-points ; beaucoup de robots ignorent une telle ligne.",
  },
  "missing-slash": {
    relative: "« {value} » ne correspond à aucune URL : un chemin commence par « / ». Écrivez « {path} ».",
    unclear: "« {value} » ne correspond à aucune URL : un chemin commence par « / ».",
    word: "« {value} » n’est pas un chemin : « / » désigne tout, une valeur vide ne désigne rien.",
    nowhere:
      "« {value} » ne correspond à aucune URL : un chemin commence par « / », et ce dialecte n’a pas de jokers.",
    keyword:
      "« {value} » n’est pas un chemin : sa place est dans une balise meta robots ou un en-tête X-Robots-Tag.",
    field: "« {value} » n’est pas un chemin : sa place est dans une ligne « {field}: {value} ».",
  },
  "not-a-directive": {
    prose: "Les robots ignorent cette ligne : ce n’est pas une directive. Un commentaire commence par « # ».",
    keyword:
      "« {value} » a sa place dans une balise meta robots ou un en-tête X-Robots-Tag ; ici, il n’a aucun effet.",
    url: "Une URL seule n’a aucun effet. Un sitemap s’annonce par « Sitemap: {url} ».",
    half: "« {name} » n’a d’effet qu’avec un deux-points et une valeur.",
    bare: "Les robots ignorent cette ligne : elle n’a pas de champ. Vouliez-vous dire « {field}: {value} » ?",
  },
  "record-without-disallow": {
    none: "Le groupe n’a pas de Disallow : tout est permis de toute façon, et les robots anciens rejettent un tel groupe.",
  },
  "regex-pattern": {
    regex: "« {sign} » n’a pas de sens particulier ici : seuls « * » et un « $ » final en ont un.",
    plain: "« {sign} » n’a pas de sens particulier dans ce dialecte : les chemins sont comparés tels quels.",
  },
  "repeated-agent": {
    again:
      "« {agent} » a déjà un groupe, à la ligne {line} : les robots devraient fusionner les deux, mais tous ne le font pas.",
    first:
      "Les robots n’obéissent qu’au premier groupe qui nomme « {agent} », celui de la ligne {line} : pour lui, le présent groupe est sans effet.",
    twice: "« {agent} » figure déjà en tête de ce groupe, à la ligne {line}.",
  },
  "repeated-star": {
    stars: "« {stars} » ne correspond à rien de plus que « * ».",
  },
  "retired-directive": {
    index:
      "« {name} » n’a aucun effet dans robots.txt : utilisez une balise meta robots ou un en-tête X-Robots-Tag.",
    host: "Yandex a abandonné Host en 2018 : utilisez des redirections ou rel=canonical.",
    dead: "Aucun grand robot ne lit « {name} ».",
  },
  "rule-before-agent": {
    outside: "Aucun robot n’obéit à cette ligne : aucune ligne User-agent ne la précède.",
  },
  "search-engine-blocked": {
    closed: "Ceci ferme tout le site à {name} : il disparaîtra des résultats de recherche.",
  },
  "second-star-group": {
    second:
      "Un second groupe « * » : les robots devraient le fusionner avec celui de la ligne {line}, mais tous ne le font pas.",
    ignored: "Un second groupe « * » : les robots n’obéissent qu’au premier, celui de la ligne {line}.",
  },
  "secret-in-path": {
    secret:
      "Ceci ressemble à un secret, et tout le monde peut lire robots.txt : remplacez-le et écrivez la règle sans lui.",
  },
  "several-agents": {
    list: "Un robot par ligne : au mieux, seul « {first} » est lu.",
  },
  "several-fields": {
    joined:
      "Cette ligne contient {count} champs, et les robots ne lisent que le premier, « {name} » : un champ par ligne.",
  },
  "several-paths": {
    list: "Un chemin par ligne : les robots lisent « {value} » comme un seul chemin, qu’aucune URL ne contient.",
  },
  "shadowed-rule": {
    covered: "« {rule} », à la ligne {line}, couvre déjà ceci.",
  },
  "site-for-some": {
    only: "Seuls ces robots peuvent explorer le site : {names}. Il est fermé à tous les autres.",
    except: "Tous les robots peuvent explorer tout le site, sauf ceux-ci, à qui tout est interdit : {names}.",
  },
  "sitemap-blocked": {
    all: "La plupart des robots ne peuvent pas lire ce sitemap : la ligne {line} l’interdit.",
    one: "{name} ne peut pas lire ce sitemap : la ligne {line} l’interdit.",
  },
  "sitemap-host": {
    private: "Aucun robot n’atteint « {host} » : indiquez l’hôte sous lequel le site est public.",
    placeholder: "« {host} » est un exemple à remplacer : indiquez l’hôte du site.",
    other: "« {host} » n’est pas l’hôte de ce site : vouliez-vous dire « {url} » ?",
  },
  "sitemap-url": {
    empty: "Une ligne Sitemap attend l’URL d’un sitemap.",
    relative: "« {value} » n’est pas une URL absolue : indiquez aussi le schéma et l’hôte.",
    scheme: "Les robots récupèrent les sitemaps par http, https ou ftp, pas par « {scheme} ».",
    list: "Un sitemap par ligne : les robots lisent « {value} » comme une seule URL.",
    space: "Une URL n’a pas d’espaces : écrivez « {url} ».",
  },
  "space-in-path": {
    stray:
      "Une URL ne contient pas d’espaces : pour Google, cette règle ne correspond à rien. Écrivez « {path} ».",
    space:
      "Une URL ne contient pas d’espaces : pour Google, cette règle ne correspond à rien. Écrivez « %20 », ou « # » devant un commentaire.",
  },
  "star-not-inherited": {
    free: "« {agent} » n’obéit qu’à ce groupe : il y manque des règles du groupe « * » (nombre : {count}), par exemple « {rule} ».",
  },
  "start-page-query": {
    root: "« {value} » ne concerne que la page d’accueil : pour toutes les pages, écrivez « /*?{query} » et « /*&{query} ».",
    path: "« {value} » est comparé au chemin, pas à la requête : pour un paramètre, écrivez « /*?{query} » et « /*&{query} ».",
  },
  "tied-rules": {
    tied: "« {rule} » à la ligne {line} est de même longueur et l’emporte donc là où les deux correspondent, par exemple pour {url}.",
  },
  "trailing-star": {
    star: "Une règle couvre tout ce qui commence ainsi : « {value} » dit la même chose, y compris aux robots qui ne connaissent pas les jokers.",
    more: "Une règle couvre tout ce qui commence ainsi : « {value} » dit la même chose.",
  },
  "typographic-characters": {
    typographic:
      "{code} est pris ici à la lettre : la ligne ne fait pas ce qu’elle semble dire. Écrivez « {plain} ».",
    twin: "{code} n’est pas la lettre latine à laquelle il ressemble : écrivez « {plain} ».",
    quoted: "Les guillemets font ici partie de la valeur : retirez-les.",
  },
  "unclosed-group": {
    joined:
      "« {agent} » rejoint le groupe de « {first} » (ligne {line}) : seule une règle termine une liste de lignes User-agent.",
  },
  "unescaped-characters": {
    raw: "Yandex et les robots simples ne reconnaissent ceci que sous forme encodée : « {escaped} ».",
  },
  "unknown-directive": {
    unknown: "Aucun robot connu ne lit « {name} ».",
    suggest: "Aucun robot connu ne lit « {name} ». Vouliez-vous dire « {field} » ?",
  },
  "unread-field": {
    typo: "Aucun robot ne lit « {name} » : écrivez « {field} ».",
  },
  "unrendered-template": {
    template: "« {text} » est un modèle qui n’a pas été rempli : les robots le lisent tel quel.",
    head: "C’est l’en-tête d’un modèle qui n’a pas été rendu : le programme qui le lit n’a pas été exécuté.",
  },
  "unsupported-in-dialect": {
    allow: "La norme de 1994 n’a pas d’Allow : les robots qui la suivent ignorent cette ligne.",
    wildcard: "« {sign} » n’est pas un joker dans ce dialecte : la règle ne correspond à aucune URL.",
    star: "Dans ce dialecte, un chemin commence par « / » : la règle ne correspond à aucune URL.",
  },
  "unused-disable": {
    all: "Ce commentaire ne désactive aucune règle : supprimez-le.",
    unused: "{rule} ne trouve rien ici, il n’y a donc rien à désactiver.",
    unknown: "La règle « {rule} » n’existe pas.",
  },
  "usage-not-inherited": {
    lost: "{field} de « * » ne vaut pas pour les robots qui ont leur propre groupe : {agents}. Répétez la ligne dans ces groupes.",
  },
  "vendor-directive": {
    only: "Seul {reader} lit {name}, les autres robots ignorent la ligne.",
  },
  "wrong-location": {
    name: "Aucun robot ne demande {found} : le fichier doit s’appeler {expected}.",
    folder:
      "Aucun robot ne demande {found} : le fichier doit se trouver à {expected}, et vaut pour tout l’hôte.",
  },
};
