import { phraseFinder, phrasesOf } from "./find-phrases.ts";
import { TEXT_LISTS } from "./text-lists.ts";

/** Where a text stands: in lists; in comments, as some rules of lists; where models read it; where it says what to fill in; elsewhere. */
export type TextKind = "listed" | "shown" | "tool" | "input" | "long";

/** What no text of a listing, comment or note may say. */
export interface TextRule {
	/** Orders to models and reviewers; what lures people; what hurts them. */
	class: "orders" | "bait" | "abuse";
	/** After the name of the text: `asks readers to sign in`. */
	what: string;
	/** It fails by itself. Others only warn. */
	isPlain: boolean;
	isIn: (kind: TextKind) => boolean;
	/** Any of these is enough. */
	ways: readonly Way[];
	counts: readonly Count[];
	/** What follows where it is meant well. */
	unless: RegExp | undefined;
}

/** Parts that follow each other in a sentence: a list of phrases or a pattern, and how far it may be from the one before. */
export type Way = readonly { part: string | RegExp; gap: number }[];

/** So many of these near each other, with some of them in any case. */
export interface Count {
	least: number;
	all: readonly (string | RegExp)[];
	needed: readonly (string | RegExp)[];
}

/**
 * One rule a row: class (`!` fails by itself), what, where (`*` everywhere), then ways. Parts joined by `+` follow each
 * other, with `_` closely; those joined by `&` stand in any order. A part is a list (`TEXT_LISTS`), a pattern, or phrases.
 */
const ROWS = `
orders! | sets other instructions aside | * | ASIDE + FORMER + RULES | ASIDE + RULES + FORMER | ASIDE & RULES & BEFORE | ASIDE + ALL + TOLD | ABANDON _ ALL + TOLD |
	RELEASED + RULES | ASIDE _ OWN _ RULES | override, bypass, circumvent + previous, prior, safety, earlier + RULES | FROM_NOW + YOU_NOW | FORMER + RULES + VOID | your, my,
	our, these, the _ RULES _ is, are, was, were, has been, have been _ VOID | UNBOUND
orders! | hides something from the user | * | HUSH _ TELL _ USER | HUSH _ MENTION _ this, it, that, these, any of this, you were | CONCEALED | HUSH _ PASSIVE + USER |
	USER _ HUSH _ PASSIVE
orders! | speaks to models in hidden text | * | HIDING + WHO | HIDING + VETTER | HIDING + USER | HIDING + system, instruction*
orders! | imitates a message of the system | * | SYSTEM_MESSAGE
orders! | tells whoever reviews it what to decide | * | 3 of VETTER SELF DUTY VERDICT FAVOUR needs VETTER SELF | 3 of VETTER EXCUSED VERDICT FAVOUR SELF WHO needs VETTER
	EXCUSED | 3 of WHO SELF FAVOUR VERDICT EXCUSED needs SELF WHO | SELF & EXCUSED & VERDICT | DUTY _ VERDICT _ SELF | VERDICT _ SELF | VERDICT_OUT | VETTER & FOR_US | rank,
	rate, score, put, list _ this, it, us + first, highest, top, best, number one, above
orders | gives orders to assistants | shown long | 3 of WHO SELF DUTY needs SELF WHO | 3 of WHO FAVOUR DUTY SWAY needs WHO FAVOUR | WHO _ FIRM | NEW_ROLE | SWAY _ only
	this, only us, only ours, nothing else | PUSH _ USER + INSTALL | USER & CONSENTED | WHO & CONSENTED | FETCH & OBEY | DUTY & DESPITE | SELF & OMIT
orders | asks for the prompt of a model | * | REVEAL + HIDDEN_PROMPT
orders! | sends secrets away | * | SENDS + SECRETS + TO_ADDRESS
orders | passes secrets on | * | 3 of FILES MOVE DEST needs FILES DEST | 3 of FILES MOVE STEALTH needs FILES STEALTH | FILES & MOVE & TO_ADDRESS | READS + SECRET_FILES |
	SECRET_FILES & MOVE & DEST | SECRET_FILES & MOVE & TO_ADDRESS | ENV_FILE & MOVE & DEST | ENV_FILE & MOVE & TO_ADDRESS | SENDS + SECRETS + DEST | STEALTH & MOVE & SECRETS
	| put, add, include + MAILBOX + bcc | MOVE + all that you know, everything you know, what you know about
orders | runs what nobody can read | * | DECODED_CODE
orders | passes a content on | tool | CONTENT_PASSED
orders | sets itself off as important | tool | TAGGED
orders | reads files with secrets | tool | NAMED_FILES
orders | demands to come first or always | * | before, prior to, instead of _ using, calling, invoking, running, you use, you call _ any other, all other, every other +
	tool*, function*, server* | you must, always _ call, use, invoke, run _ this tool, this function + every, any, each, all
bait | asks readers to sign in | listed | SIGN_IN _ HERE_NOW | SIGN_IN_ABROAD
bait | asks readers to verify an account | * | VERIFY _ your _ ACCOUNT | VERIFY _ within 24 hours, within 48 hours, now or lose | your _ account, session, mailbox,
	access, listing, profile, card, wallet + CLOSED | ALARM & VERIFY | VERIFY_ABROAD
bait! | asks readers for a secret | shown long tool | HAND_OVER + OWN + SECRET | HAND_BARE + SECRET | 3 of SECRET TO_THEM OWN needs SECRET TO_THEM | HAND_OVER & SEED |
	ASKS + SEED | SEED & TO_THEM | HAND_OVER + SECRET _ of your, to your | OWN + SECRET + HAND + it, them, here, below, us, me, chat | HAND_OVER + PICTURE
bait | asks readers for a key | shown long tool | HAND + OWN + KEY | send us, give us, tell us, dm us, send me, give me, text us, text me + KEY | OWN + KEY + HAND + it,
	them, here, below, us, me, chat | ASKS + your + KEY + TO_US | provide, enter, add, connect, use + OWN + KEY + FREE_FOR
bait | asks readers to lower their guard | * | TURN_OFF _ GUARD
bait | asks readers for a wallet | * | connect, import, sync, validate, link, restore _ your _ wallet*, metamask, ledger | claim your, collect your, get your free _ PRIZE
	| send, deposit, transfer, invest, turn, turned + MONEY + receive*, get back, get, double, returned, back, into, withdraw | WALLET_ABROAD
bait | promises money or sells something | * | 4 of EASY GAINS CERTAIN RATE STAKE REACH HYPE needs GAINS | 3 of GAINS REACH STAKE HYPE CERTAIN EASY needs REACH GAINS HYPE
	| 3 of GAINS REACH STAKE CERTAIN needs REACH CERTAIN | 3 of STAKE EASY HYPE REACH needs HYPE STAKE | GAINS & CERTAIN | SURE & GAIN | BUY + SOLD | ADVERTISED | EARN +
	MONEY + RATE | EARN & MONEY & SURE | MONEY & RATE & EASY | MONEY + BONUS + JOIN | BONUS + JOIN + deposit* | NO_LOSS | PERCENT & GAINS & RATE | double*, triple*, multipl*
	_ your _ HOLDINGS | MONEY _ becomes, become, turns into, turned into _ MONEY | PRIZED + PRIZE | CONTACT & STAKE | ADDRESSED & STAKE
bait | speaks in the name of others | * | WE_ARE _ STAFF | STAFF & DEMAND | WE_ARE + OFFICE + PLACE | WE_ARE + PLACE + OFFICE | message from, on behalf of, published by, made by, run by _ OURS
bait | claims a check by this registry | shown long | OURS & VOUCHED | OURS & SEAL | SEAL & WITHOUT_FLAW | CHECKMARK _ verified, trusted, certified, approved, audited
bait | names a messenger or telephone number | shown | WRITE + MESSENGER | CONTACT | ADDRESSED | TELEPHONE
bait | is filler | listed | FILLER
abuse! | threatens somebody | * | WE_WILL + HARM + PEOPLE | WE_WILL + HARMING | PEOPLE + SUFFER | PEOPLE + will be, ll be, will get, gets, get, shall be + HARMED |
	WE_KNOW + WHERE | MENACE | OR_ELSE | PAY & OTHERWISE & LEAKED | LEAKED & EXTORTED | REJECTED & ATTACKED
abuse! | wishes somebody dead | * | DEATH | DESERVE + KILLED | PEOPLE + DESERVE + killed, executed, wiped out
abuse | insults people | * | YOU_ARE + VILE | VILE_KIND _ VILE_ONES | FOOLISH _ FOLK | INSULT`;

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
	ADDRESSED:
		/(?<![\p{L}\d._-])@\w{4,}(?: \w+){0,2} (?:on|via|at|in) (?:telegram|whats ?app|viber|wechat|discord|tg|signal|skype)\b|(?:t\.me|wa\.me|line\.me)\/\S/giu,
	CONTACT:
		/(?:t\.me|wa\.me|discord\.gg|line\.me)\/\S|(?<!\p{L})(?:telegram|whats ?app|zap|viber|wechat|weixin|skype|messenger|signal|qq|line id|discord|тг|телеграм|ватсап)[^.\p{L}]{0,3}(?:@[\w.]{4,}|\+?\d[\d ().-]{6,}|id\b)|\b(?:message|text|dm|contact|write(?: to)?|reach|add|ping|chat with|call) (?:@\w{4,}|me|us|support|an agent|our team|our manager) (?:on|via|at|in|by|through) (?:telegram|whats ?app|viber|wechat|skype|messenger|discord|tg|phone)\b|(?:加|添加)(?:我)?(?:的)?(?:微信|qq|威信)|(?:微信|vx|电报)[:： ]?[a-z0-9_-]{5,}|카톡|LINE(?:で|を)/giu,
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

const CLASSES = ["orders", "bait", "abuse"] as const;

/** Most characters between two parts, by the sign that joins them. */
const GAPS: Readonly<Record<string, number>> = { _: 14, "+": 40 };

/** `A + B _ C` */
function wayOf(way: string): Way {
	const [first = "", ...rest] = way.split(/ ([_+]) /);
	const steps = rest.flatMap((sign, at) =>
		at % 2 === 0 ? [{ part: partOf(rest[at + 1] ?? ""), gap: GAPS[sign] ?? 0 }] : [],
	);
	return [{ part: partOf(first), gap: 0 }, ...steps];
}

/** `A & B`, or `2 of A B C needs A`. */
const COUNT = /^(\d) of ([A-Z_ ]+?) needs ([A-Z_ ]+)$| & /;

function countOf(way: string): Count {
	const [, least, lists = "", needed = ""] = COUNT.exec(way) ?? [];
	const all = (least ? lists.split(" ") : way.split(" & ")).map(partOf);
	return { least: Number(least ?? all.length), all, needed: least ? needed.split(" ") : all };
}

function partOf(part: string): string | RegExp {
	return PATTERNS[part] ?? part;
}

export const TEXT_RULES: readonly TextRule[] = ROWS.trim()
	.split(/\n(?!\t)/)
	.map((row) => {
		const [of = "", what = "", kinds = "", ...ways] = row.replaceAll("\n\t", " ").split(" | ");
		return {
			class: CLASSES.find((name) => of.startsWith(name)) ?? "bait",
			what,
			isPlain: of.endsWith("!"),
			isIn: (kind: TextKind) =>
				kinds === "*" ||
				kinds.split(" ").some((one) => one === kind || (one === "shown" && kind === "listed")),
			ways: ways.filter((way) => !COUNT.test(way)).map(wayOf),
			counts: ways.filter((way) => COUNT.test(way)).map(countOf),
			unless: UNLESS[what],
		};
	});

/** All lists that the rules name, and the phrases that stand in them as they are. */
const LISTS = new Set(
	TEXT_RULES.flatMap(({ ways, counts }) => [
		...ways.flat().map(({ part }) => part),
		...counts.flatMap(({ all }) => all),
	]),
);
export const findParts = phraseFinder(
	[...LISTS, "NOT", "DENYING", "DETECTS", "THREATS"].flatMap((part) =>
		typeof part === "string" ? [[part, phrasesOf(TEXT_LISTS[part] ?? part)] as const] : [],
	),
);
