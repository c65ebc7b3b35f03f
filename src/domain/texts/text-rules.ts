import { oncePer } from "../evidence/once-per.ts";
import { phrasePattern, phrasesOf } from "./phrases.ts";
import { TEXT_LISTS } from "./text-lists.ts";

/** Where a text stands: in lists, comments and notes; where models read it; where it says what to fill in; elsewhere. */
export type TextKind = "shown" | "tool" | "input" | "long";

/** What no text of a listing, comment or note may say. */
export interface TextRule {
	/** Orders to models and reviewers; what lures people; what hurts them. */
	class: "orders" | "bait" | "abuse";
	/** After the name of the text: `asks readers to sign in`. */
	what: string;
	/** It fails by itself. Others only warn. */
	isPlain: boolean;
	isIn: (kind: TextKind) => boolean;
	/** Parts that follow each other within a sentence. Any of these is enough. */
	ways: readonly (readonly RegExp[])[];
	/** What follows where it is meant well. */
	unless: RegExp | undefined;
}

/**
 * One rule a row: class (`!` fails by itself), what, where (`*` everywhere), then ways. The parts of a way are joined by
 * `+`: lists of phrases (`TEXT_LISTS`), phrases, or patterns.
 */
const ROWS = `
orders! | sets other instructions aside | * | ASIDE + FORMER + RULES | ASIDE + RULES + FORMER | ASIDE + your + RULES | ASIDE + RULES + your |
	override, bypass, circumvent + previous, prior, safety, earlier + RULES | ASIDE + ALL + TOLD | 忽略之前的指令, 忽略以上指令, 忽略所有指令, 忽略之前的所有指令, 无视之前的指示, 以前の指示を無視,
	上記の指示を無視, 이전 지시를 무시 | from now on, henceforth, from here on + you, assistant, model + obey*, must, shall, follow, answer, ignore, act as, do as, are
	no longer, have no | FORMER + RULES + is, are, has been, have been + VOID | your, my, our, these, the + RULES + is, are, has been, have been + VOID |
	safety + RULES + VOID
orders! | hides something from the user | *
orders! | imitates a message of the system | *
orders! | tells whoever reviews it what to decide | * | ADMIT + ADMITTED | ADMITTED + WHITEWASH | JUDGE + this, it + WHITEWASH | ADMIT + UNREAD |
	UNREAD + ADMIT | JUDGE + ADMITTED + UNREAD | ADMITTED + must be, should be, has to be, shall be + approved, accepted, published, listed first, ranked,
	featured, trusted, whitelisted | as a, as an, if you are a, if you are an, being an, because you are an + language model, ai, llm, ai model, ai
	assistant, ai reviewer, reviewer, moderator + you should, you must, you will, you are to, you have to, please
orders | gives orders to assistants | shown long | AI + MUST_NOW | AI + MUST_DO + first, before, always, silently, in full, automatically, without
	asking | when you read this, while reading this, if you are reading this, whoever reads this, upon reading + ORDERED
orders | asks for the prompt of a model | * | REVEAL + HIDDEN_PROMPT
orders! | sends secrets away | *
orders | passes secrets on | * | READS + SECRET_FILES | SENDS + PRIVATE + AWAY | saved passwords, stored passwords, browser passwords, session
	cookies, keystrokes + SENDS | READS + ENV_FILE + SENDS | STEALTH + SENDS + PRIVATE | PRIVATE + STEALTH + SENDS
orders | passes a content on | tool
orders | sets itself off as important | tool
orders | reads files with secrets | tool
orders | demands to come first or always | *
bait | asks readers to sign in | shown
bait | asks readers to verify an account | *
bait! | asks readers for a secret | shown long tool | HAND_OVER + OWN + SECRET | HAND_BARE + SECRET | OWN + SECRET + HAND + it, them, here, below, us,
	me, chat
bait | asks readers for a key | shown long tool | HAND + OWN + KEY | send us, give us, tell us, dm us, send me, give me + KEY | OWN + KEY + HAND + it,
	them, here, below, us, me, chat | ASK_FOR + your + KEY + TO_US | provide, enter, add, connect, use + OWN + NAMED_KEY + FREE_FOR | HAND + OWN +
	NAMED_KEY | provide, enter + OWN + KEY + FREE_FOR
bait | asks readers for a wallet | * | send, deposit, transfer, invest, turn + MONEY + receive*, get back, get, double, returned, back, into
bait | promises money or sells something | * | SURE + GAIN | GAIN + SURE | BUY + SOLD | ADVERTISED | EARN + MONEY + OFTEN | EARN + MONEY + SURE |
	MONEY + BONUS + JOIN | BONUS + JOIN + deposit* | become a millionaire, become rich, financially free | earn*, income, money, profit* + no experience,
	from home, from your phone, without working, while you sleep | free, you won, you ve won, you have won, have been selected, have been chosen, claim
	your + PRIZE | limited seats, limited spots, limited places, few spots left, seats left + join, sign up, register, telegram, whatsapp
bait | speaks in the name of others | * | WE_ARE + STAFF + DEMAND | official + STAFF + DEMAND | STAFF + here, speaking + DEMAND | STAFF + must, have
	to, requires, are required to, need to, needs + DEMAND | STAFF + DEMAND + your, identity, account | WE_ARE + OFFICE + PLACE | WE_ARE + PLACE + OFFICE
	| YOURS + CLOSED | SPOKEN + OURS
bait | names a messenger or telephone number | shown | WRITE + MESSENGER
bait | is filler | shown
abuse! | threatens somebody | * | WE_WILL + HARM + PEOPLE | WE_WILL + HARMING | PEOPLE + SUFFER | PEOPLE + will be, ll be, will get, gets, get, shall
	be + HARMED | WE_KNOW + WHERE | MENACE
abuse! | wishes somebody dead | * | DEATH | DESERVE + KILLED | PEOPLE + DESERVE + killed, executed, wiped out
abuse | insults people | * | YOU_ARE + VILE | VILE_KIND + VILE_ONES`;

/** Patterns of rules, and of parts. */
const PATTERNS: Readonly<Record<string, RegExp>> = {
	"hides something from the user":
		/\b(?:do not|don['’]t|never|must not|should not|without)\s+(?:ever\s+)?(?:tell|mention|inform|reveal|disclos|notify|alert)(?:ing|e)?\s+(?:this\s+|that\s+|it\s+|anything\s+|about\s+|of\s+|to\s+)*(?:the\s+|your\s+|any\s+)?(?:user|human|customer|operator|person|owner|people|anyone|anybody)s?(?=\s*(?:[.;,!)\n]|$|about\b|of\b|any|that (?:this|it|the) (?:tool|server|agent|skill|listing|plugin|assistant)))|\bkeep (?:this|it|that|all of this) (?:\w+ )?(?:secret|hidden|quiet|away)?\s*from (?:the |your |any )?(?:user|human|person|operator|owner)s?\b|\b(?:stay|keep|remain) (?:silent|quiet) about\b|\bsay nothing (?:about|of it)\b|\b(?:users?|humans?|person|operator|owner) (?:must|should|may|need|can|will) (?:not|never) (?:see|know|notice|learn|find out|be told|be informed)\b/giu,
	"imitates a message of the system":
		/<\|im_(?:start|end)\|>|\[\/?INST\]|<<SYS>>|\b(?:new|updated|real) (?:system )?(?:instructions?|prompt|directives?|orders) ?:|(?:^|[.!?\n] {0,3}|[[(<*#] ?)(?:system|admin(?:istrator)?|developer|root)(?: (?:message|override|notice|prompt|note|update|alert|command|instruction))?[\])>*]*: (?=you\b|the (?:assistant|model|agent|ai)\b|ignore|from now|new|all\b|enter|do\b|must|approve|rank|this (?:listing|agent|server|submission|entry))|\byou (?:are|['’]re) now (?:in |an? |the |running in )?(?:\w+ ){0,2}(?:mode|unrestricted|jailbroken|dan\b|root\b|admin|free (?:of|from))/giu,
	"tells whoever reviews it what to decide":
		/\b(?:rank|rate|score|place|put|list)\s+(?:this|it|us)(?:\s+\w+)?\s+(?:as\s+|at\s+)?(?:the\s+)?(?:highest|first\b|top\b|best|number one|above)|\b(?:note|message|notice|instructions?|memo|hint|reminder)\s+(?:to|for)\s+(?:the\s+|all\s+|any\s+)?(?:\w+\s+)?(?:moderators?|reviewers?|approvers?|curators?|review(?:ing)? (?:bots?|models?|agents?|team)|scanners?|llms?|(?:large )?language models?|ai (?:models?|agents?|assistants?|reviewers?)|assistants?)\s*[:,;–-]|\b(?:for|to) (?:the |any |all )?(?:ai|automated|automatic) reviewers?\s*[:,]|\b(?:dear|hey|attention|hello)[,:]?\s+(?:all\s+)?(?:moderators?|reviewers?|approvers?|curators?|review(?:ing)? (?:bots?|models?|agents?|team)|scanners?|llms?|(?:large )?language models?|ai (?:models?|agents?|assistants?|reviewers?)|assistants?)\b|(?:^|[.!?\n] {0,3})(?:moderators?|reviewers?|approvers?|curators?|review(?:ing)? (?:bots?|models?|agents?|team)|scanners?|llms?|(?:large )?language models?|ai (?:models?|agents?|assistants?|reviewers?)|assistants?)\s*[:,;–-]\s*(?:please |you |just |kindly )*(?:approve|skip|press|accept|mark|pass|publish|say|rate|rank|ignore|treat|consider|let|give|allow|respond|choose|always|never|first|send|upload|forget|run|execute|call)\b/giu,
	"sends secrets away":
		/\b(?:send|forward|post|upload|transmit|copy|exfiltrate|e-?mail|bcc)\b[^.\n]{0,60}\b(?:id_rsa|\.env\b|private keys?|ssh keys?|api keys?|passwords?|credentials?|(?:conversation|chat) history|system prompt|all (?:e-?mails|messages|files|data))[^.\n]{0,60}\bto\s+(?:https?:\/\/|\S+@\S+\.\w)/giu,
	"passes a content on":
		/\b(?:include|append|pass|put|write)\s+(?:its|their|the|all)\s+(?:\w+\s+)?contents?\b[^.\n]{0,40}\b(?:in|as|to)\s+(?:the\s+)?[`'"“]?\w+/giu,
	"sets itself off as important": /<(?:IMPORTANT|SYSTEM|CRITICAL|SECRET|INSTRUCTIONS?|ADMIN)>/gu,
	"reads files with secrets":
		/[/\\]\.(?:ssh|aws|gnupg|kube)[/\\]\w+|\bid_(?:rsa|ed25519)\b|\/etc\/(?:passwd|shadow)\b|\.cursor\/mcp\.json/giu,
	"demands to come first or always":
		/\b(?:before|prior to|instead of)\s+(?:using|calling|invoking|running)\s+(?:any|all|every)\s+other\s+(?:tools?|functions?|servers?)\b|\b(?:you must|always)\s+(?:first\s+)?(?:call|use|invoke|run)\s+this\s+(?:tool|function)\b[^.\n]{0,40}\b(?:every|any|each|all)\b/giu,
	"asks readers to sign in":
		/\b(?:log|sign)[ -]?in(?:to your (?:bank|wallet|account))? (?:here|now|below|to (?:get|continue|verify|confirm|claim|keep|unlock|restore)|with your (?:password|bank|wallet))|(?:войди|зайди)(?:те)? в (?:аккаунт|профиль) (?:и|чтобы)|^(?:please )?(?:log|sign)[ -]?in\b|[.!:] (?:please )?(?:log|sign)[ -]?in\b|inicia(?:r)? sesi[oó]n (?:aqu[ií]|ahora|para)|connectez-vous (?:ici|maintenant|pour)|(?:jetzt|hier) (?:einloggen|anmelden)|fa[çc]a (?:o )?login|accedi (?:qui|ora)\b|zaloguj si[eę]|giriş yap(?:ın)?|войдите (?:сейчас|здесь|чтобы|в свой)|点击登[录入]|點擊登入|今すぐログイン|지금 로그인/giu,
	"asks readers to verify an account":
		/\b(?:verify|validate|confirm|unlock|restore|reactivate|secure) your (?:\w+ )?(?:account|identity|password|payment|billing|bank|card)\b|\byour (?:\w+ )?account (?:has been|is|was|will be) (?:suspended|limited|locked|blocked|closed|disabled)|ihr konto (?:wurde|ist) gesperrt|(?:tu|su) cuenta (?:ha sido|est[aá]) (?:bloqueada|suspendida)|votre compte (?:a [eé]t[eé]|est) (?:bloqu[eé]|suspendu)|(?:verifi(?:ca|que)|confirm[ae]) (?:tu|su|sua) (?:cuenta|conta)|v[ée]rifiez votre compte|(?:best[äa]tigen|verifizieren) sie ihr(?:e|en)? (?:konto|account|identit)|verifica il tuo account|hesabınızı doğrula|подтвердите (?:ваш|свой)? ?(?:аккаунт|уч[её]тн|личность)|验证(?:您|你)的(?:账|帐)[户号]|输入(?:您|你)的密码|アカウントを(?:確認|認証)|계정을 (?:확인|인증)/giu,
	"asks readers for a wallet":
		/\b(?:connect|import|sync|validate|link|restore) your (?:\w+ )?wallet\b|\bclaim your (?:free )?(?:\w+ )?(?:airdrop|reward|prize|bonus|tokens)\b|\bsend (?:us )?[\d.,]+ ?(?:btc|eth|usdt|bitcoin)\b|conecta tu (?:billetera|cartera|wallet)|connectez votre portefeuille|подключите (?:ваш |свой )?(?:кошел[её]к)|连接(?:您|你)的钱包/giu,
	"promises money or sells something":
		/\b(?:guaranteed|risk[- ]free|100%) (?:\w+ )?(?:profits?|returns?|income|winnings?)\b|\b(?:double|triple) your (?:money|bitcoin|btc|crypto|deposit)\b|\b(?:earn|make|win) (?:up to )?[$€£] ?\d[\d,.]*(?:k)? (?:a|per|every|each|in) |\b(?:cheap|real|free) (?:\w+ )?(?:followers|likes|backlinks|subscribers|reviews)\b|\b(?:online|crypto|bitcoin) casino\b|\bcasino bonus\b|\bpayday loans?\b|\b(?:viagra|cialis)\b|казино|онлайн[- ]ставки|заработок без вложений|casino en ligne|casino online|ganar dinero (?:f[aá]cil|r[aá]pido)|kredit ohne schufa|娱乐城|博彩|彩票投注|代开发票|刷单|\bguaranteed? \d+ ?%|\b\d+ ?% (?:\w+ )?(?:returns?|profits?|gains?)[^.!?]{0,20}\bguaranteed?\b|\b(?:doubles?|triples?|multipl(?:y|ies)) your (?:holdings|coins|investment|savings|capital|balance|tokens|eth)\b/giu,
	"speaks in the name of others":
		/(?:^|[.!?]\s+)[\p{L}\p{N}]+ (?:security|support|billing|helpdesk|verification|compliance)(?: team| department)? ?: (?:your|we|please|dear|you)\b/giu,
	"names a messenger or telephone number":
		/(?:t\.me|wa\.me|discord\.gg|line\.me)\/\S|(?<!\p{L})(?:telegram|whats ?app|zap|viber|wechat|weixin|skype|messenger|signal|qq|line id|discord|тг|телеграм|ватсап)[^.\p{L}]{0,3}(?:@[\w.]{4,}|\+?\d[\d ().-]{6,}|id\b)|\b(?:message|text|dm|contact|write(?: to)?|reach|add|ping|chat with|call) (?:@\w{4,}|me|us|support|an agent|our team) (?:on|via|at|in|by|through) (?:telegram|whats ?app|viber|wechat|skype|messenger|discord|tg|phone)\b|\b(?:call|phone|tel|hotline)\b[.: ]+0\d{2,4}[ -]?\d{2,4}[ -]?\d{2,4}|(?:加|添加)(?:我)?(?:的)?(?:微信|qq|威信)|(?:微信|vx|电报)[:： ]?[a-z0-9_-]{5,}|카톡|LINE(?:で|を)|(?<![\d.+-])(?:\+\d{1,3}|00\d{1,3}|\(\d{3}\)|1?[ .-]?\d{3})[ ().-]{1,2}\d{2,4}[ ().-]\d{3,4}(?:[ .-]?\d{2,4})?(?![\d.-])/giu,
	"is filler":
		/(?<!\p{L})(\p{L}+)(?:\P{L}+\1){2}(?!\p{L})|!{3}|^(?:test(?:ing)?|asdf|qwerty|lorem ipsum.*|foo|тест|prueba|teste|测试|テスト)\W*\d*$/giu,
	"threatens somebody":
		/\b(?:remove|delete|pay|approve|publish|take down|retract|change)\b[^.!?]{0,40}\bor (?:else\b|(?:we|i)(?:['’]ll| will)\b|you(?:['’]ll| will| are going to)? (?:regret|pay|suffer|die|be sorry)|your [^.!?]{0,30}\bwill be\b)|\bif\b[^.!?]{0,50}\b(?:we|i)(?:['’]ll| will) (?:\w+ )?(?:kill|hurt|destroy|ruin|leak|attack|hack|ddos|expose|dox+|burn|wipe|flood|take (?:you|your|it|this))\b/giu,
	MUST_NOW:
		/\b(?:must|shall|has to|have to|should|is required to|are required to) (?:first|always|silently|immediately|secretly) (?!be\b)\p{L}+/giu,
	MUST_DO:
		/\b(?:must|shall|has to|have to|is required to|are required to) (?:call|invoke|send|upload|collect|execute|run|load|install|read|open|transfer|include|pass)\b/giu,
	NAMED_KEY:
		/\b(?:openai|anthropic|github|gitlab|aws|google|gpt|claude|stripe|gemini|azure|hugging ?face|npm|slack|discord|account) (?:key|token|login|password)s?\b/giu,
	SECRET_FILES:
		/[/\\]\.ssh[/\\](?!config|known_hosts|authorized_keys)\w+|\bid_(?:rsa|ed25519|ecdsa|dsa)\b|\.aws[/\\]credentials|\.gnupg[/\\]|\/etc\/(?:passwd|shadow)\b|\.git-credentials|\.netrc\b|\.pypirc\b|wallet\.dat\b|cookies\.sqlite|\/proc\/self\/environ|\.cursor[/\\]mcp\.json|claude_desktop_config\.json/giu,
	ENV_FILE: /(?<![\w/])\.env\b/giu,
	MONEY:
		/[$€£] ?\d[\d.,]*k?|(?<![\d.,])\d[\d.,]*k? ?(?:btc|eth|sol|usdt|usdc|bnb|bitcoin|ether|dollars|usd|eur|euros?|bucks|pounds)\b/giu,
};

const UNLESS: Readonly<Record<string, RegExp>> = {
	"asks readers to sign in": /^[^.!?]{0,60}\b(?:oauth|openid|sso|single sign)/iu,
	"asks readers for a key":
		/^(?!.*\b(?:our|us|me|comments?|chat)\b)[^.!?]{0,60}\b(?:config\w*|settings?|environment|env|variables?|headers?|files?|dialog|fields?|prompt(?:ed)?|vault|dashboard|keychain|inspector|extension|plugin|cli|terminal)\b/iu,
};

const CLASSES = ["orders", "bait", "abuse"] as const;

/** Compiled once, for all rules that name it. */
const partOf = oncePer(
	(part: string): RegExp =>
		PATTERNS[part] ?? new RegExp(phrasePattern(phrasesOf(TEXT_LISTS[part] ?? part)), "giu"),
);

export const TEXT_RULES: readonly TextRule[] = ROWS.trim()
	.split(/\n(?!\t)/)
	.map((row) => {
		const [of = "", what = "", kinds = "", ...ways] = row.replaceAll("\n\t", " ").split(" | ");
		const own = PATTERNS[what];
		return {
			class: CLASSES.find((name) => of.startsWith(name)) ?? "bait",
			what,
			isPlain: of.endsWith("!"),
			isIn: (kind: TextKind) => kinds === "*" || kinds.split(" ").includes(kind),
			ways: [...(own ? [[own]] : []), ...ways.map((way) => way.split(" + ").map(partOf))],
			unless: UNLESS[what],
		};
	});

/** Words that turn the meaning of what follows round. */
export const NOT = partOf("NOT");
