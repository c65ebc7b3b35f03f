/**
 * Words that a search treats as the same: an agent with any word of a row is found by each of them, after agents with
 * the typed word. Forms of a word (`summarised`, `summaries`) need no entry. Operators can change the rows; they take
 * effect at the next start.
 */
export const SYNONYMS: readonly (readonly string[])[] = [
	["email", "mail", "inbox"],
	["chat", "messaging", "conversation"],
	["summarise", "summary", "digest", "recap", "condense", "brief", "tldr"],
	["database", "db", "sql"],
	["postgres", "postgresql", "pg"],
	["kubernetes", "k8s"],
	["javascript", "js"],
	["typescript", "ts"],
	["python", "py"],
	["repository", "repo"],
	["code", "programming", "developer"],
	["documentation", "docs"],
	["website", "web", "site"],
	["image", "picture", "photo"],
	["speech", "voice", "audio"],
	["transcribe", "dictation", "asr"],
	["invoice", "billing"],
	["recruiting", "hiring", "hr"],
	["legal", "law", "lawyer"],
	["calendar", "scheduling", "appointment"],
	["spreadsheet", "excel"],
	["slides", "presentation", "powerpoint"],
	["authentication", "auth", "login"],
	["vulnerability", "cve"],
	["scrape", "crawl"],
	["monitoring", "observability"],
	["llm", "language model"],
	["licence", "license"],
	["doctor", "medical", "clinic"],
	["school", "education", "teacher"],
	["shop", "ecommerce", "retail"],
	["travel", "flight", "hotel"],
	["ticket", "helpdesk"],
];

/** Words that find agents with other words, but not the other way round. */
export const NARROWER_WORDS: readonly (readonly [asked: string, found: readonly string[]])[] = [
	["chatbot", ["bot", "website chat", "chat widget"]],
	["pdf", ["document"]],
	["database", ["postgres", "mysql", "sqlite", "mongodb"]],
	["mysql", ["sql"]],
	["sqlite", ["sql"]],
	["gmail", ["email"]],
	["outlook", ["email"]],
	["jira", ["issue tracker"]],
	["crm", ["customer relationship"]],
	["stt", ["speech recognition"]],
	["tts", ["text speech"]],
	["rag", ["retrieval"]],
];
