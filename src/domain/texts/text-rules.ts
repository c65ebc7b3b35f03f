import { z } from "zod";
import { phraseFinder } from "./find-phrases.ts";
import data from "./text-rules.json" with { type: "json" };

/** Where a text stands: in lists; in comments and notes; where models read it; where it says what to fill in; elsewhere. */
const TextKind = z.enum(["listed", "shown", "tool", "input", "long"]);
export type TextKind = z.infer<typeof TextKind>;

/** What no text of a listing, comment or note may say. */
const StatedRule = z.strictObject({
	/** Orders to models and reviewers; what lures people; what hurts them. */
	class: z.enum(["orders", "bait", "abuse"]),
	/** After the name of the text: `asks readers to sign in`. */
	what: z.string(),
	/** It fails by itself. Others only warn. */
	fails: z.boolean().default(false),
	/** Where it counts, unless everywhere. */
	in: TextKind.array().default(TextKind.options),
	/**
	 * Any of these is enough. Parts joined by `+` follow each other, with `_` closely; those joined by `&` stand near each
	 * other in any order. A part is the name of a list or pattern, or phrases.
	 */
	ways: z.string().array(),
});

/** Parts that follow each other in a sentence: a list of phrases or a pattern, and how far it may be from the one before. */
export type RuleWay = readonly { part: string | RegExp; gap: number }[];

/** So many of these near each other, with some of them in any case. */
export interface RuleCount {
	least: number;
	all: readonly (string | RegExp)[];
	needed: readonly (string | RegExp)[];
}

/** Parts that are no words. */
const PATTERNS: Readonly<Record<string, RegExp>> = {
	SYSTEM_MESSAGE:
		/<\|im_(?:start|end)\|>|\[\/?INST\]|<<SYS>>|\b(?:new|updated|real) (?:system )?(?:instructions?|prompt|directives?|orders) ?:|(?:^|[.!?>\n] {0,3}|[[(<*#] ?)(?:system|admin(?:istrator)?|developer|root)(?: (?:message|override|notice|prompt|note|update|alert|command|instruction))?[\])>*]*: (?=you\b|the (?:assistant|model|agent|ai|user)\b|ignore|from now|new|all\b|enter|do\b|must|approve|rank|this (?:listing|agent|server|submission|entry))|\byou (?:are|['’]re) now (?:in |an? |the |running in )?(?:\w+ ){0,2}(?:mode|unrestricted|jailbroken|dan\b|root\b|admin|free (?:of|from))|\bsystem note for\b|\brole ?[=:] ?["']?system\b|\bbegin (?:admin|system|developer|root)\b/giu,
	HIDING:
		/<!--|text-indent: ?-\d|(?:height|width): ?0|display: ?none|visibility: ?hidden|font-size: ?[01](?:px)?\b|size=["']?0|opacity: ?0|color: ?(?:white|#fff|transparent)|<\w+ hidden|\[\/\/\]: # |\[comment\]: /giu,
	CONTENT_PASSED:
		/\b(?:include|append|pass|put|write)\s+(?:its|their|the|all)\s+(?:\w+\s+)?contents?\b[^.\n]{0,40}\b(?:in|as|to)\s+(?:the\s+)?[`'"“]?\w+/giu,
	TAGGED: /<(?:IMPORTANT|SYSTEM|CRITICAL|SECRET|INSTRUCTIONS?|ADMIN)>/gu,
	NAMED_FILES:
		/[/\\]\.(?:ssh|aws|gnupg|kube)[/\\]\w+|\bid_(?:rsa|ed25519)\b|\/etc\/(?:passwd|shadow)\b|\.cursor\/mcp\.json/giu,
	SECRET_FILES:
		/[/\\]\.ssh\b(?![/\\](?:config|known_hosts|authorized_keys))|[/\\]\.(?:aws|kube|gnupg)\b|\bid_(?:rsa|ed25519|ecdsa|dsa)\b|\/etc\/(?:passwd|shadow)\b|\.git-credentials|\.netrc\b|\.pypirc\b|wallet\.dat\b|cookies\.sqlite|\/proc\/self\/environ|\.cursor[/\\]mcp\.json|claude_desktop_config\.json/giu,
	ENV_FILE: /(?<![\w/])\.env\b/giu,
	DECODED_CODE:
		/\b(?:eval|exec|bash -c|sh -c)\b[^\n]{0,120}\bbase64 (?:-d|-D|--decode)|\bbase64 (?:-d|-D|--decode)\b[^\n]{0,40}\| ?(?:ba|z)?sh\b|\bpowershell(?:\.exe)? -e(?:nc|ncodedcommand)?\b/giu,
	MAILBOX: /\S{1,64}@[\w-]{1,64}\.\w/gu,
	TO_ADDRESS:
		/\b(?:to|on|at|via) (?:https?:|\S{1,64}@[\w-]{1,64}\.\w|[\w-]{1,64}\.[\w-]{1,64}\.\w)/giu,
	MONEY:
		/[$€£] ?\d[\d.,]*k?|(?<![\d.,])\d[\d.,]*k? ?(?:btc|eth|sol|usdt|usdc|bnb|bitcoin|ether|monero|xmr|dollars|usd|eur|euros?|bucks|pounds)\b/giu,
	PERCENT: /\d ?(?:%|percent\b|per cent\b)/giu,
	CONTACT:
		/(?<![\p{L}\d._-])@\w{4,}(?: \w+){0,2} (?:on|via|at|in) (?:telegram|whats ?app|viber|wechat|discord|tg|signal|skype)\b|(?:t\.me|wa\.me|discord\.gg|line\.me)\/\S|(?<!\p{L})(?:telegram|whats ?app|zap|viber|wechat|weixin|skype|messenger|signal|qq|line id|discord|тг|телеграм|ватсап)[^.\p{L}]{0,3}(?:@[\w.]{4,}|\+?\d[\d ().-]{6,}|id\b)|\b(?:message|text|dm|contact|write(?: to)?|reach|add|ping|chat with|call) (?:@\w{4,}|me|us|support|an agent|our team|our manager) (?:on|via|at|in|by|through) (?:telegram|whats ?app|viber|wechat|skype|messenger|discord|tg|phone)\b|(?:加|添加)(?:我)?(?:的)?(?:微信|qq|威信)|(?:微信|vx|电报)[:： ]?[a-z0-9_-]{5,}|카톡|LINE(?:で|を)/giu,
	TELEPHONE:
		/\b(?:call|phone|tel|hotline)\b[.: ]+0\d{2,4}[ -]?\d{2,4}[ -]?\d{2,4}|(?<![\d.+-])(?:\+\d{1,3}|00\d{1,3}|\(\d{3}\)|1?[ .-]?\d{3})[ ().-]{1,2}\d{2,4}[ ().-]\d{3,4}(?:[ .-]?\d{2,4})?(?![\d.-])/giu,
	CHECKMARK: /[✓✔✅☑]/gu,
	FILLER:
		/(?<!\p{L})(\p{L}+)(?:\P{L}+\1){2}(?!\p{L})|!{3}|^(?:test(?:ing)?|asdf|qwerty|lorem ipsum.*|foo|тест|prueba|teste|测试|テスト)\W*\d*$/giu,
	OR_ELSE:
		/\b(?:remove|delete|pay|approve|publish|take down|retract|change|leave|give|send|transfer|wire)\b[^.!?]{0,90}\bor (?:else\b|(?:we|i)(?:['’]ll| will| take| sell| publish| leak| delete| wipe)\b|you(?:['’]ll| will| are going to)? (?:regret|pay|suffer|die|be sorry)|your [^.!?]{0,30}\b(?:will be|is gone|are gone)\b)|\bif\b[^.!?]{0,50}\b(?:we|i)(?:['’]ll| will) (?:\w+ )?(?:kill|hurt|destroy|ruin|leak|attack|hack|ddos|expose|dox+|burn|wipe|flood|take (?:you|your|it|this))\b/giu,
};

const UNLESS: Readonly<Record<string, RegExp>> = {
	"hides something from the user":
		/^s?(?: that (?!(?:this|it|the) (?:tool|server|agent|skill|listing|plugin|assistant))| to\b| how\b| when\b| if\b| which\b)/iu,
	"asks readers to sign in": /^[^.!?]{0,60}\b(?:oauth|openid|sso|single sign)/iu,
	"asks readers for a key":
		/^(?!.*\b(?:our|us|me|comments?|chat)\b)[^.!?]{0,60}\b(?:config\w*|settings?|environment|env|variables?|headers?|files?|dialog|fields?|prompt(?:ed)?|vault|dashboard|keychain|inspector|extension|plugin|cli|terminal)\b/iu,
};

const partOf = (part: string) => PATTERNS[part] ?? part;

/** Most characters between two parts, by the sign that joins them. */
const GAPS: Readonly<Record<string, number>> = { _: 14, "+": 40 };

/** `A + B _ C` */
function wayOf(way: string): RuleWay {
	return way
		.split(/ (?=[_+] )/)
		.map((part) => ({ part: partOf(part.replace(/^[_+] /, "")), gap: GAPS[part.charAt(0)] ?? 0 }));
}

/** `A & B`, or `2 of A B C needs A`. */
const COUNT = /^(\d) of ([A-Z_ ]+?) needs ([A-Z_ ]+)$| & /;

function countOf(way: string): RuleCount {
	const [, least, lists = "", needed = ""] = COUNT.exec(way) ?? [];
	const all = (least ? lists.split(" ") : way.split(" & ")).map(partOf);
	return { least: Number(least ?? all.length), all, needed: least ? needed.split(" ") : all };
}

export const TEXT_RULES = StatedRule.array()
	.parse(data.rules)
	.map(({ ways, ...rule }) => ({
		...rule,
		ways: ways.filter((way) => !COUNT.test(way)).map(wayOf),
		counts: ways.filter((way) => COUNT.test(way)).map(countOf),
		/** What follows where it is meant well. */
		unless: UNLESS[rule.what],
	}));
export type TextRule = (typeof TEXT_RULES)[number];

const LISTS: Readonly<Record<string, string>> = data.lists;

/** The phrases of a list by its name, or those that stand there themselves. A `*` at the end of a word stands for any letters. */
export function phrasesIn(list: string): string[] {
	return (LISTS[list] ?? list).split(", ");
}

/** Finds what any rule names, and the words that turn it round. */
export const findParts = phraseFinder(
	[
		...new Set(
			TEXT_RULES.flatMap(({ ways, counts }) => [
				...ways.flat().map(({ part }) => part),
				...counts.flatMap(({ all }) => all),
			]),
		),
		...["NOT", "DENYING", "DETECTS", "THREATS"],
	].flatMap((part) => (typeof part === "string" ? [[part, phrasesIn(part)] as const] : [])),
);
