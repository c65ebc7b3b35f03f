import { readableForm } from "./readable-form.ts";

/** What people are lured to do, and the words that lure them, in the languages that most bait is written in. */
const LURES: readonly (readonly [what: string, words: readonly RegExp[]])[] = [
	[
		"asks readers to sign in",
		[
			/\b(?:log|sign)[ -]?in(?:to your (?:bank|wallet|account))? (?:here|now|below|to (?:get|continue|verify|confirm|claim|keep|unlock|restore)|with your (?:password|bank|wallet))|(?:войди|зайди)(?:те)? в (?:аккаунт|профиль) (?:и|чтобы)/i,
			/^(?:please )?(?:log|sign)[ -]?in\b|[.!:] (?:please )?(?:log|sign)[ -]?in\b/i,
			/inicia(?:r)? sesi[oó]n (?:aqu[ií]|ahora|para)|connectez-vous (?:ici|maintenant|pour)|(?:jetzt|hier) (?:einloggen|anmelden)|fa[çc]a (?:o )?login|accedi (?:qui|ora)\b|zaloguj si[eę]|giriş yap(?:ın)?/i,
			/войдите (?:сейчас|здесь|чтобы|в свой)|点击登[录入]|點擊登入|今すぐログイン|지금 로그인/i,
		],
	],
	[
		"asks readers to verify an account",
		[
			/\b(?:verify|validate|confirm|unlock|restore|reactivate|secure) your (?:\w+ )?(?:account|identity|password|payment|billing|bank|card)\b/i,
			/\byour (?:\w+ )?account (?:has been|is|was|will be) (?:suspended|limited|locked|blocked|closed|disabled)|ihr konto (?:wurde|ist) gesperrt|(?:tu|su) cuenta (?:ha sido|est[aá]) (?:bloqueada|suspendida)|votre compte (?:a [eé]t[eé]|est) (?:bloqu[eé]|suspendu)/i,
			/\b(?:enter|send|give|share|tell us|submit) (?:us )?your (?:\w+ )?(?:password|pin|card number|credit card|bank details)\b/i,
			/(?:verifi(?:ca|que)|confirm[ae]) (?:tu|su|sua) (?:cuenta|conta)|v[ée]rifiez votre compte|(?:best[äa]tigen|verifizieren) sie ihr(?:e|en)? (?:konto|account|identit)|verifica il tuo account|hesabınızı doğrula/i,
			/подтвердите (?:ваш|свой)? ?(?:аккаунт|уч[её]тн|личность)|验证(?:您|你)的(?:账|帐)[户号]|输入(?:您|你)的密码|アカウントを(?:確認|認証)|계정을 (?:확인|인증)/i,
		],
	],
	[
		"asks readers for a wallet",
		[
			/\b(?:connect|import|sync|validate|link|restore) your (?:\w+ )?wallet\b|\b(?:enter|send|share|import|give|paste) (?:us )?your (?:seed|recovery|secret|private) (?:phrase|key)s?\b/i,
			/\bclaim your (?:free )?(?:\w+ )?(?:airdrop|reward|prize|bonus|tokens)\b|\bsend (?:us )?[\d.,]+ ?(?:btc|eth|usdt|bitcoin)\b/i,
			/conecta tu (?:billetera|cartera|wallet)|connectez votre portefeuille|подключите (?:ваш |свой )?(?:кошел[её]к)|连接(?:您|你)的钱包/i,
		],
	],
	[
		"promises money or sells reach",
		[
			/\b(?:guaranteed|risk[- ]free|100%) (?:\w+ )?(?:profits?|returns?|income|winnings?)\b|\b(?:double|triple) your (?:money|bitcoin|btc|crypto|deposit)\b|\b(?:earn|make|win) (?:up to )?[$€£] ?\d[\d,.]*(?:k)? (?:a|per|every|each|in) /i,
			/\b(?:buy|cheap|real|free) (?:\w+ )?(?:followers|likes|backlinks|subscribers|reviews)\b|\b(?:online|crypto|bitcoin) casino\b|\bcasino bonus\b|\bfree spins\b|\bpayday loans?\b|\b(?:viagra|cialis)\b/i,
			/казино|онлайн[- ]ставки|заработок без вложений|casino en ligne|casino online|ganar dinero (?:f[aá]cil|r[aá]pido)|kredit ohne schufa|娱乐城|博彩|彩票投注|代开发票|刷单/i,
		],
	],
	[
		"names a messenger or telephone number",
		[
			/(?:t\.me|wa\.me|discord\.gg|line\.me)\/\S/i,
			/\b(?:telegram|whats ?app|viber|wechat|weixin|skype|messenger|signal|qq|line id|discord)\b[^.\p{L}]{0,3}(?:@[\w.]{4,}|\+?\d[\d ().-]{6,}|id\b)/iu,
			/\b(?:message|text|dm|contact|write(?: to)?|reach|add|ping|chat with|call) (?:@\w{4,}|me|us|support|an agent|our team) (?:on|via|at|in|by|through) (?:telegram|whats ?app|viber|wechat|skype|messenger|discord|tg|phone)\b|\b(?:call|phone|tel|hotline)\b[.: ]+0\d{2,4}[ -]?\d{2,4}[ -]?\d{2,4}/i,
			/(?:escr[ií]b|cont[aá]ct|ll[aá]m)\w* (?:por|a|al|en) (?:whats ?app|telegram)|пишите (?:нам |мне )?в (?:телеграм|ватсап|whatsapp|telegram|лс)|(?:加|添加)(?:我)?(?:的)?(?:微信|qq|威信)|(?:微信|vx|电报)[:： ]?[a-z0-9_-]{5,}|카톡|LINE(?:で|を)/iu,
			/(?<![\d.+-])(?:\+\d{1,3}|00\d{1,3}|\(\d{3}\)|1?[ .-]?\d{3})[ ().-]{1,2}\d{2,4}[ ().-]\d{3,4}(?:[ .-]?\d{2,4})?(?![\d.-])/,
		],
	],
];

/** How a text lures readers away, with its words: `asks readers to sign in: "log in here"`. */
export function findBait(text: string): string | undefined {
	const read = readableForm(text);
	for (const [what, patterns] of LURES) {
		for (const pattern of patterns) {
			const words = pattern.exec(read)?.[0].trim();
			if (words !== undefined) return `${what}: "${words}"`;
		}
	}
	return undefined;
}
