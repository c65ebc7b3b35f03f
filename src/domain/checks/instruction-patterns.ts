import { by } from "#contract/compare.ts";

/** What texts say to make a model do what its user does not want or know: one row per pattern. */
interface Pattern {
	category: string;
	/** Whether it fails by itself. Others only warn. */
	isPlain: boolean;
	/** Only in what models read of tools; people say it to each other as well. */
	onlyTools?: true;
	pattern: RegExp;
}

const SECRETS =
	"id_rsa|\\.env\\b|private keys?|ssh keys?|api keys?|passwords?|credentials?|(?:conversation|chat) history|system prompt|all (?:e-?mails|messages|files|data)";

const PATTERNS: readonly Pattern[] = [
	{
		category: "sets other instructions aside",
		isPlain: true,
		pattern:
			/\b(?:ignore|disregard|forget|(?:override|bypass)(?= (?:\w+ )?(?:previous|prior|safety)))\s+(?:all\s+|any\s+|of\s+|the\s+|your\s+|these\s+)*(?:previous|prior|above|earlier|preceding|safety|other)\s+(?:\w+\s+)?(?:instructions?|prompts?|guidelines?|directives?)\b/giu,
	},
	{
		category: "hides something from the user",
		isPlain: true,
		// What a tool may not tell, such as an unfinished payment, is often said for good reasons; that it is silent itself is not.
		pattern:
			/\b(?:do not|don['’]t|never|must not|should not|without)\s+(?:ever\s+)?(?:tell|mention|inform|reveal|disclos|notify|alert)(?:ing|e)?\s+(?:this\s+|that\s+|it\s+|anything\s+|about\s+|of\s+|to\s+)*(?:the\s+|your\s+|any\s+)?(?:user|human|customer|operator)s?(?=\s*(?:[.;,!)\n]|$|about\b|of\b|any))/giu,
	},
	{
		category: "imitates a message of the system",
		isPlain: true,
		pattern: /<\|im_(?:start|end)\|>|\[\/?INST\]|<<SYS>>/gu,
	},
	{
		category: "sends secrets away",
		isPlain: true,
		pattern: new RegExp(
			`\\b(?:send|forward|post|upload|transmit|copy|exfiltrate|e-?mail|bcc)\\b[^.\\n]{0,60}\\b(?:${SECRETS})[^.\\n]{0,60}\\bto\\s+(?:https?://|[^\\s@]{1,64}@[^\\s@]{1,255}\\.\\w)`,
			"giu",
		),
	},
	{
		category: "passes a content on",
		isPlain: false,
		onlyTools: true,
		pattern:
			/\b(?:include|append|pass|put|write)\s+(?:its|their|the|all)\s+(?:\w+\s+)?contents?\b[^.\n]{0,40}\b(?:in|as|to)\s+(?:the\s+)?[`'"“]?\w+/giu,
	},
	{
		category: "sets itself off as important",
		isPlain: false,
		onlyTools: true,
		pattern: /<(?:IMPORTANT|SYSTEM|CRITICAL|SECRET|INSTRUCTIONS?|ADMIN)>/gu,
	},
	{
		category: "reads files with secrets",
		isPlain: false,
		onlyTools: true,
		pattern:
			/[/\\]\.(?:ssh|aws|gnupg|kube)[/\\]\w+|\bid_(?:rsa|ed25519)\b|\/etc\/(?:passwd|shadow)\b|\.cursor\/mcp\.json/giu,
	},
	{
		category: "demands to come first or always",
		isPlain: false,
		onlyTools: true,
		pattern:
			/\b(?:before|prior to|instead of)\s+(?:using|calling|invoking|running)\s+(?:any|all|every)\s+other\s+(?:tools?|functions?|servers?)\b|\b(?:you must|always)\s+(?:first\s+)?(?:call|use|invoke|run)\s+this\s+(?:tool|function)\b[^.\n]{0,40}\b(?:every|any|each|all)\b/giu,
	},
];

/** Patterns in a text, those that fail first. Several categories in one text are no accident, and fail as well. */
export function findOrders(text: string, isOfTool: boolean) {
	const found = PATTERNS.filter(({ onlyTools }) => isOfTool || !onlyTools).flatMap(
		({ category, isPlain, pattern }) =>
			[...text.matchAll(pattern)].map(({ 0: span, index }) => {
				const isMeant = !isQuoted(text, index, span.length);
				return { category, isPlain: isPlain && isMeant, isMeant, index, span };
			}),
	);
	const meant = new Set(found.filter(({ isMeant }) => isMeant).map(({ category }) => category));
	const orders = found.map(({ isMeant, ...order }) => ({
		...order,
		isPlain: order.isPlain || (isMeant && meant.size > 1),
	}));
	return orders.sort(by(({ isPlain }) => (isPlain ? 0 : 1)));
}

/** An apostrophe is none. */
const QUOTES = /["“”`«»]|(?<!\p{L})['‘]|['’](?!\p{L})/u;

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
