import type { CrawlerPurpose } from "../crawler.ts";

export const purposes: Readonly<Record<CrawlerPurpose, string>> = {
  search: "поиск",
  ads: "реклама",
  "ai-training": "обучение ИИ",
  "ai-retrieval": "ответы ИИ",
  "ai-agent": "агент ИИ",
  archive: "архив",
  seo: "SEO",
  preview: "предпросмотр ссылок",
  monitoring: "мониторинг",
  feed: "ленты",
  research: "исследования",
  other: "другое",
};
