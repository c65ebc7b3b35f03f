/**
 * Words that a search takes for one another: who has any of a row is found by each of them, behind those that have what was
 * typed. Forms of a word (`summarised`, `summaries`) need no entry. Operators may change the rows; the next start takes them up.
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

/** Words that find what is meant by others, but not the other way round. */
export const NARROWER_WORDS: readonly (readonly [asked: string, found: readonly string[]])[] = [
	["chatbot", ["bot", "website chat", "chat widget"]],
	["pdf", ["document"]],
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
