/** What texts say to make a model do what its user does not want or know: one row per pattern. */
interface Pattern {
	category: string;
	/** Whether it fails by itself. Others only warn. */
	isPlain: boolean;
	/** Only in what models read of tools; people say it to each other as well. */
	onlyTools?: true;
	pattern: RegExp;
}

const USER = "(?:the |your |any )?(?:user|human|person|customer|operator|developer)s?";
const NOT = "(?:do not|don['’]t|never|must not|should not|without)";

const PATTERNS: readonly Pattern[] = [
	{
		category: "overrides other instructions",
		isPlain: true,
		pattern:
			/\b(?:ignore|disregard|forget|override|bypass)\s+(?:all\s+|any\s+|the\s+|your\s+|these\s+|those\s+)*(?:previous|prior|above|earlier|preceding|former|existing|system|safety|original)\s+(?:\w+\s+)?(?:instructions?|prompts?|rules?|guidelines?|directives?|messages?|context|polic(?:y|ies))/giu,
	},
	{
		category: "hides something from the user",
		isPlain: true,
		pattern: new RegExp(
			`\\b${NOT}\\s+(?:ever\\s+)?(?:tell(?:ing)?|mention(?:ing)?|inform(?:ing)?|reveal(?:ing)?|disclos(?:e|ing)|notify(?:ing)?|alert(?:ing)?|show(?:ing)?)\\s+(?:this |that |it |anything |about this |about it |of this )*(?:to )?${USER}\\b(?!['’]s)`,
			"giu",
		),
	},
	{
		category: "marks a text as more important than others",
		isPlain: true,
		pattern:
			/<\/?(?:IMPORTANT|SYSTEM|CRITICAL|SECRET|INSTRUCTIONS?|ADMIN|OVERRIDE)>|\[(?:SYSTEM|INST)\]/gu,
	},
	{
		category: "sends secrets away",
		isPlain: true,
		pattern:
			/\b(?:send|forward|post|upload|transmit|exfiltrate|e-?mail|bcc|append|include|pass)\b[^.\n]{0,60}\b(?:~\/\.ssh|id_rsa|\.env\b|private key|ssh keys?|api keys?|passwords?|credentials?|conversation history|chat history|system prompt)[^.\n]{0,60}\b(?:to|as|in)\s+(?:https?:\/\/|(?:the )?(?:\w+ )?(?:parameter|argument|field|sidenote)\b|\S+@\S+\.\w)/giu,
	},
	{
		category: "reads files with secrets",
		isPlain: false,
		onlyTools: true,
		pattern:
			/(?:~|\$HOME|%USERPROFILE%)?[/\\]\.(?:ssh|aws|gnupg|kube)[/\\]\w+|\bid_(?:rsa|ed25519)\b|\/etc\/(?:passwd|shadow)\b|\.cursor\/mcp\.json/giu,
	},
	{
		category: "demands an order of tools",
		isPlain: false,
		onlyTools: true,
		pattern:
			/\b(?:before|prior to|instead of)\s+(?:using|calling|invoking|running)\s+(?:any|all|every)\s+other\s+(?:tools?|functions?|servers?)\b/giu,
	},
	{
		category: "demands to be called always",
		isPlain: false,
		onlyTools: true,
		pattern:
			/\b(?:you must|always)\s+(?:first\s+)?(?:call|use|invoke|run)\s+this\s+(?:tool|function)\b[^.\n]{0,40}\b(?:every|any|each|all)\b/giu,
	},
	{
		category: "takes the place of the system",
		isPlain: false,
		pattern:
			/\b(?:new|updated|real)\s+(?:system prompt|instructions?)\s*:|\byou are now (?:in )?(?:developer|admin|root|unrestricted|DAN)\b/giu,
	},
];

export interface FoundOrder {
	category: string;
	isPlain: boolean;
	index: number;
	span: string;
}

/** Patterns in a text, those that fail first. An example in quotes or code is no order. */
export function findOrders(text: string, isOfTool: boolean): FoundOrder[] {
	const found = PATTERNS.flatMap(({ category, isPlain, onlyTools, pattern }) =>
		onlyTools && !isOfTool
			? []
			: [...text.matchAll(pattern)].map(({ 0: span, index }) => ({
					category,
					isPlain: isPlain && !isQuoted(text, index, span.length),
					index,
					span,
				})),
	);
	return [...found.filter(({ isPlain }) => isPlain), ...found.filter(({ isPlain }) => !isPlain)];
}

const QUOTES = /["“”‘’'`«»]/u;

/** In quotes, in code, or in brackets as an example of what is looked for. */
function isQuoted(text: string, index: number, length: number): boolean {
	const before = text.slice(Math.max(0, index - 40), index);
	const after = text.slice(index + length, index + length + 40);
	const [line = ""] = before.split("\n").slice(-1);
	const [rest = ""] = after.split("\n");
	return (
		(QUOTES.test(line) && QUOTES.test(rest)) ||
		/\b(?:e\.g\.|such as|like|detects?|blocks?|flags?)\b[^.]*$/iu.test(line)
	);
}
