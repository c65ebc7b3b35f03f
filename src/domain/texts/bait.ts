import { foldText } from "./fold-text.ts";
import { phrasePattern, phrasesOf } from "./phrases.ts";
import { readableForm } from "./readable-form.ts";

const HAND_OVER = `enter, type in, paste, send, give us, give me, submit, tell us, reply with, sign in, log in, introduzca, introduce, ingrese, ingresa,
	envíe, envía, envíanos, escriba, inicia sesión, inicie sesión, digite, insira, informe, mande, manda, faça login, saisissez, saisis, entrez, envoyez,
	indiquez, connectez vous, geben sie, gib, senden sie, schicken sie, nennen sie, melden sie sich, inserisci, inserite, invia, digita, accedi, zaloguj się,
	vul, voer, stuur, войдите`;
/** Where nobody says whose it is. */
const HAND_OVER_BARE = "wpisz, podaj, wyślij, введите, введи, отправьте, пришлите, сообщите";
const OWN = `your, su, tu, sus, tus, sua, seu, seus, suas, teu, votre, vos, ton, tes, ihr, ihre, ihren, dein, deine, deinen, la tua, il tuo, i tuoi, le tue,
	twoje, twój, swoje, swój, swoją, je, jouw, uw, ваш*, свой, свои, свою`;
const SECRET = `password*, passcode, pin, recovery phrase, seed phrase, secret phrase, seed words, private key*, secret key*, card number, card details,
	bank details, cvv, credentials, login details, sms code, verification code, contraseña*, clave secreta, clave de acceso, código sms, código de verificación,
	tarjeta, frase semilla, frase de recuperación, datos bancarios, senha*, dados do cartão, dados bancários, mot de passe, carte bancaire,
	phrase de récupération, identifiants, passwort, kennwort, zugangsdaten, tan, kontodaten, kartennummer, codice di verifica, carta di credito, chiave privata,
	frase di recupero, hasło, kod sms, numer karty, wachtwoord, pincode, inloggegevens, парол*, код из смс, номер карты, данные карты, приватный ключ, сид фраз*`;
const WRITE_TO_US = `escríbenos, escríbeme, escríbanos, contáctanos, contáctame, háblanos, llámanos, chama, chame, fale conosco, fale comigo, écrivez nous,
	écrivez moi, contactez nous, contactez moi, ajoutez moi, scrivici, scrivimi, contattaci, contattami, schreib uns, schreib mir, schreiben sie uns,
	kontaktieren sie uns, napisz do nas, napisz do mnie, stuur ons, bize yazın, bize ulaşın, hubungi kami, пишите, пиши, напишите нам, напишите мне,
	обращайтесь, تواصل معنا, تواصلوا معنا, راسلنا`;
const MESSENGERS = `whatsapp, zap, zapzap, telegram, tg, viber, skype, discord, messenger, signal, wechat, line, телеграм*, тг, телегу, ватсап*, вотсап*,
	вайбер*, واتساب, تيليجرام, تلغرام, تلجرام`;
const GUARANTEED = `guaranteed, risk free, garantizad*, garantid*, garanti, garantis, garantie, garanties, garantiert*, garantit*, gegarandeerd*, garantili,
	gwarantowan*, гарантир*, гарантия, без риска, ohne risiko, sin riesgo*, sem risco*, sans risque*, senza rischi*, bez ryzyka`;
const GAIN = `profits, winnings, per day, gewinne, im monat, pro tag, ganancias, al día, al mes, lucro*, ao dia, ao mês, gains, par jour, par mois, guadagni,
	al giorno, al mese, доход, прибыл*, заработок, в день, в месяц, zysk*, zarob*, dziennie, kazanç*, winst, per dag`;
const BUY = `buy, order, cheap, kaufen, bestellen, compra, comprar, compre, acheter, achetez, comprare, купить, заказать, kup, kopen, satın al`;
const SOLD = `followers, likes, backlinks, subscribers, dofollow, seguidores, abonnés, abonnenten, подписчик*, лайки, takipçi, without prescription,
	no prescription, sin receta, sem receita, sans ordonnance, ohne rezept, rezeptfrei, senza ricetta, без рецепта, bez recepty`;
const ADVERTISED = `free spins, giros gratis, rodadas grátis, tours gratuits, freispiele, slot gacor, judi online, bahis sitesi, deneme bonusu,
	игровые автоматы, ставки на спорт, 彩票计划, 时时彩, 送彩金, 稳赚不赔, 赌场, オンラインカジノ, 온라인카지노, 토토사이트, instant loan*, préstamo* rápido*, préstamo* sin aval,
	empréstimo* rápido*, prêt* rapide*, crédit sans justificatif*, sofortkredit, prestit* veloc*, займ* онлайн, деньги в долг, кредит без отказа, chwilówk*,
	小额贷款, 无抵押贷款, pinjaman online`;

const NOT = phrasePattern(
	phrasesOf("never, not, nunca, jamais, kein*, nie, niemals, nicht, não, non, mai, не, никогда"),
);
/** Before words that are no lure then, as in "We never ask you to log in here". */
const DENIED = new RegExp(`(?:${NOT}|(?:^|[.!?] )no )[^.!?,:]{0,12}$`, "iu");

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
			/(?:verifi(?:ca|que)|confirm[ae]) (?:tu|su|sua) (?:cuenta|conta)|v[ée]rifiez votre compte|(?:best[äa]tigen|verifizieren) sie ihr(?:e|en)? (?:konto|account|identit)|verifica il tuo account|hesabınızı doğrula/i,
			/подтвердите (?:ваш|свой)? ?(?:аккаунт|уч[её]тн|личность)|验证(?:您|你)的(?:账|帐)[户号]|输入(?:您|你)的密码|アカウントを(?:確認|認証)|계정을 (?:확인|인증)/i,
		],
	],
	["asks readers for a secret", [near(HAND_OVER, OWN, SECRET), near(HAND_OVER_BARE, SECRET)]],
	[
		"asks readers for a wallet",
		[
			/\b(?:connect|import|sync|validate|link|restore) your (?:\w+ )?wallet\b/i,
			/\bclaim your (?:free )?(?:\w+ )?(?:airdrop|reward|prize|bonus|tokens)\b|\bsend (?:us )?[\d.,]+ ?(?:btc|eth|usdt|bitcoin)\b/i,
			/conecta tu (?:billetera|cartera|wallet)|connectez votre portefeuille|подключите (?:ваш |свой )?(?:кошел[её]к)|连接(?:您|你)的钱包/i,
		],
	],
	[
		"promises money or sells something",
		[
			/\b(?:guaranteed|risk[- ]free|100%) (?:\w+ )?(?:profits?|returns?|income|winnings?)\b|\b(?:double|triple) your (?:money|bitcoin|btc|crypto|deposit)\b|\b(?:earn|make|win) (?:up to )?[$€£] ?\d[\d,.]*(?:k)? (?:a|per|every|each|in) /i,
			/\b(?:cheap|real|free) (?:\w+ )?(?:followers|likes|backlinks|subscribers|reviews)\b|\b(?:online|crypto|bitcoin) casino\b|\bcasino bonus\b|\bpayday loans?\b|\b(?:viagra|cialis)\b/i,
			/казино|онлайн[- ]ставки|заработок без вложений|casino en ligne|casino online|ganar dinero (?:f[aá]cil|r[aá]pido)|kredit ohne schufa|娱乐城|博彩|彩票投注|代开发票|刷单/i,
			near(GUARANTEED, GAIN),
			near(GAIN, GUARANTEED),
			near(BUY, SOLD),
			near(ADVERTISED),
		],
	],
	[
		"names a messenger or telephone number",
		[
			/(?:t\.me|wa\.me|discord\.gg|line\.me)\/\S/i,
			/(?<!\p{L})(?:telegram|whats ?app|zap|viber|wechat|weixin|skype|messenger|signal|qq|line id|discord|тг|телеграм|ватсап)[^.\p{L}]{0,3}(?:@[\w.]{4,}|\+?\d[\d ().-]{6,}|id\b)/iu,
			/\b(?:message|text|dm|contact|write(?: to)?|reach|add|ping|chat with|call) (?:@\w{4,}|me|us|support|an agent|our team) (?:on|via|at|in|by|through) (?:telegram|whats ?app|viber|wechat|skype|messenger|discord|tg|phone)\b|\b(?:call|phone|tel|hotline)\b[.: ]+0\d{2,4}[ -]?\d{2,4}[ -]?\d{2,4}/i,
			/(?:加|添加)(?:我)?(?:的)?(?:微信|qq|威信)|(?:微信|vx|电报)[:： ]?[a-z0-9_-]{5,}|카톡|LINE(?:で|を)/iu,
			near(WRITE_TO_US, MESSENGERS),
			/(?<![\d.+-])(?:\+\d{1,3}|00\d{1,3}|\(\d{3}\)|1?[ .-]?\d{3})[ ().-]{1,2}\d{2,4}[ ().-]\d{3,4}(?:[ .-]?\d{2,4})?(?![\d.-])/,
		],
	],
	[
		"is filler",
		[
			/(?<!\p{L})(\p{L}+)(?:\P{L}+\1){2}(?!\p{L})|!{3}/iu,
			/^(?:test(?:ing)?|asdf|qwerty|lorem ipsum.*|foo|тест|prueba|teste|测试|テスト)\W*\d*$/iu,
		],
	],
];

/** Phrases that follow each other in a sentence without a word that turns its meaning round. */
function near(...lists: readonly string[]): RegExp {
	const between = `(?:(?!${NOT})(?:[^.!?:;]|(?<=\\d)[.](?=\\d))){0,40}?`;
	const parts = lists.map((list) => phrasePattern(phrasesOf(list)));
	return new RegExp(parts.join(between), "iu");
}

/** How a text lures readers away, with its words: `asks readers to sign in: "log in here"`. */
export function findBait(text: string): string | undefined {
	const read = readableForm(text);
	const forms = [read, foldText(read)];
	for (const [what, patterns] of LURES) {
		for (const pattern of patterns) {
			for (const form of forms) {
				const found = pattern.exec(form);
				if (!found || DENIED.test(form.slice(0, found.index))) continue;
				return `${what}: "${found[0].trim()}"`;
			}
		}
	}
	return undefined;
}
