import { oncePer } from "../evidence/once-per.ts";
import { latinLook } from "../identity/look-alikes.ts";
import { foldText } from "./fold-text.ts";
import { phrasePattern, phrasesOf, plainPhrase } from "./phrases.ts";
import { readableForm } from "./readable-form.ts";

/**
 * Insults, slurs and threats, comma-separated. A `*` stands for any further letters. Only whole words count, so that Scunthorpe,
 * Fukushima and Assassin are names; words that are also names or plain in another language are left out. Published lists
 * were tried and are no better: they take Fukushima and Wankel for insults, know one language, or were translated by a
 * program and find "Gemini Flash" obscene.
 */
const LISTED = `
fuck*, motherfuck*, mindfuck, cunt, cunts, nigger*, nigga, niggas, niggaz, faggot*, asshole*, arsehole*, bitch, bitches, whore*, slut, sluts,
wanker, wankers, shit, shitty, shithead*, shithole*, bullshit, cocksuck*, dickhead*, twat, twats, kill yourself, heil hitler,
gas the jews, blowjob*, cumshot*, retarded, retards, sieg heil, kys, kike, kikes, wetback*, raghead*, towelhead*, sandnigger*, chinks,
gooks, spics, trannies,
arschloch*, arschlöcher*, hurensohn*, hurensöhn*, fotze*, wichser*, scheiss*, fick dich*, missgeburt*, schlampe*, judensau*,
connard*, connasse*, salope*, encule*, fils de pute, pute, putes, putain*, nique ta*, ta gueule, bougnoul*, batard*,
hijo de puta, hijos de puta, hijueputa*, puta, putas, gilipollas, pendejo*, mierda, maricon*, chinga tu*, cabron*, malparid*,
filho da puta, filhos da puta, caralho, foda se, vai se foder, vai tomar no cu, arrombado*, cuzao, porra, viadinho*,
vaffanculo, stronzo, stronzi, stronza, cazzo, figlio di puttana, puttana, puttane, coglion*, frocio, merda, porco dio,
klootzak*, kutwijf*, hoerenjong*, kankerlijer*, flikker op,
kurwa, kurwy, kurwo, chuj, chuja, pierdol*, jebac, skurwysyn*, spierdal*, wypierdal*, pizda,
хуй*, хуе*, пизд*, бляд*, блять, ебать, ебан*, ебал*, сука, суки, мудак*, мудил*, пидор*, пидарас*, гандон*, залуп*, підор*, довбойоб*,
blyat, blyad, cyka, suka blyat, pidor, pidoras*, idi nahui, nahui, nahuy,
orospu*, siktir*, amına koy*, yarrak*, ibne,
كس امك, شرموط*, ابن الكلب, ابن القحبة, sharmut*, kosomak,
madarchod*, behenchod*, bhenchod*, bhosdi*, chutiya*, मादरचोद*, भोसड़ी*, चूतिया*,
傻逼, 傻屄, 他妈的, 你妈的, 去死吧, 他媽的, 操你, 肏, 你妈逼, 王八蛋, 婊子, 狗日的, 幹你娘, 草泥马,
くそ野郎, クソ野郎, キチガイ, まんこ,
씨발, 개새끼, 병신, 좆,
địt mẹ, đụ má, ngentot, kontol, bangsat,
subhumans, subhuman vermin, subhuman scum, should be gassed, should be lynched, недочеловеки,
i will kill you, i ll kill you, you are going to die, you re going to die, know where you live, ich bring dich um, ich werde dich töten,
weiss wo du wohnst, wissen wo du wohnst, je vais te tuer, te voy a matar, vou te matar, ti ammazzo, ti uccido, zabiję cię, seni öldüreceğim,
я тебя убью, знаем где ты живешь, 杀了你, 殺了你, ぶっ殺す, 죽여버린다, سأقتلك`;

/**
 * Finds the first abusive word of a text: by this list and the edits of an operator, who adds words or, with a hyphen
 * before them, takes them out.
 */
export const abuseFinder = oncePer((edits: readonly string[] = []) => {
	const words = new Set(phrasesOf(LISTED));
	for (const edit of edits) {
		if (edit.startsWith("-")) words.delete(plainPhrase(edit.slice(1)));
		else words.add(plainPhrase(edit));
	}
	const found = new RegExp(phrasePattern(words), "u");
	return (text: string) => formsOf(text).flatMap((form) => found.exec(form)?.[0] ?? [])[0];
});

/** A text as written and as read: signs for letters, foreign letters for Latin ones, letters drawn out or apart. */
function formsOf(text: string): string[] {
	const written = foldText(readableForm(text));
	const read = written.replace(/[$@!|013457]/g, (sign) => LETTERS.charAt(SIGNS.indexOf(sign)));
	const masked = [..."aeiou"].map((vowel) => written.replace(/(?<=\p{L})[*#]+(?=\p{L})/gu, vowel));
	const forms = [written, read, foldText(latinLook(read)), ...masked];
	const drawn = forms.map((form) => form.replace(/(\p{L})\1{2,}/gu, "$1"));
	const apart = /(?<![\p{L}\p{M}])\p{L}(?:[\s._*-]+\p{L}(?![\p{L}\p{M}])){2,}/gu;
	const joined = forms.map((form) =>
		form.replace(apart, (letters) => letters.replace(/[^\p{L}]/gu, "")),
	);
	return [...new Set([...forms, ...drawn, ...joined])];
}

/** Signs and digits, and at the same index the letters that they stand for. */
const SIGNS = "$@!|013457";
const LETTERS = "saiioieast";
