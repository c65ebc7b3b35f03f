import { describe, expect, it } from "vitest";
import { coreOfTitle, unfoundedClaim } from "#domain/identity/borrowed-names.ts";
import { newCommentStatus } from "#domain/moderation/signal-rules.ts";
import { abuseFinder } from "#domain/texts/abuse-words.ts";
import { findConduct } from "#domain/texts/find-conduct.ts";

describe("abusive words", () => {
	it.each([
		...[
			"Fuck You",
			"F.u.c.k it",
			"f*ck",
			"Fuuuuck",
			"fu\u0441k",
			"Sh1t",
			"K.u.r.w.a",
			"ARSCHLÖCHER",
		],
		...["Сука", "他妈的", "씨발", "くそ野郎", "kill yourself", "hijo de puta", "orospu çocuğu"],
		...[
			"I know where you live",
			"I'll kill you",
			"Ich bring dich um",
			"Je vais te tuer",
			"Я тебя убью",
		],
	])("are found in %j", (text) => {
		expect(abuseFinder([])(text)).toBeDefined();
	});

	it.each([
		...["Scunthorpe", "Penistone", "Fukushima", "Wankel", "Assassin", "Shiitake", "Cockburn"],
		...["Dick Tracy", "Pussy Riot", "Nigeria and Niger", "Nemotron 550B A55B", "Merdeka", "시발점"],
		...["Retard de train", "Fuchs", "Bitchat", "Putin", "Titan", "Analytics", "Phuket", "Essex"],
		...["Kill processes that hang", "Find out where you live best", "How stars will die"],
	])("are not found in %j", (text) => {
		expect(abuseFinder([])(text)).toBeUndefined();
	});

	it("are added and taken out by operators", () => {
		const find = abuseFinder(["tosser*", "-shit"]);
		expect([find("Two tossers"), find("Holy shit"), find("fuck")]).toEqual([
			"tossers",
			undefined,
			"fuck",
		]);
	});

	it("hold a comment of a known author, and only there where they are abusive", () => {
		const status = (body: string, reviewWords?: readonly string[]) =>
			newCommentStatus(body, { isKnown: true, reviewWords });
		expect([status("Works."), status("What a shit bot."), status("Shit.", ["-shit"])]).toEqual([
			"published",
			"held",
			"published",
		]);
	});
});

it.each([
	["Log in here to continue", true],
	["Paste your private key here", true],
	["Tu cuenta ha sido bloqueada", true],
	["Call 0800 123 4567 now", true],
	["Signs people in to your intranet", false],
	["Watches wallets and phone numbers", false],
	["Released on 2026-05-04, version 1.20.300", false],
	// A secret, in a sentence that asks for it.
	["Enter your 24-word recovery phrase and get it all back", true],
	["Please paste your AWS secret key", true],
	["Introduzca su número de cliente y su contraseña", true],
	["Geben Sie bitte Ihre Zugangsdaten ein", true],
	["Saisissez ici votre mot de passe", true],
	["Введите пароль и получите бонус", true],
	["Never enter your password: it works with passkeys", false],
	["No introduzca su contraseña en ningún sitio", false],
	["Enter your city. Password managers are supported.", false],
	["Stores your passwords on your own machine", false],
	["Reads your credentials from the environment", false],
	// Somebody to write to, not a messenger that an agent works with.
	["Escríbenos por WhatsApp", true],
	["Schreiben Sie uns auf Telegram", true],
	["Chama no zap 11 95555-0123", true],
	["Responde mensajes de WhatsApp de tu tienda", false],
	["Пишет ответы в Телеграм от имени компании", false],
	// Gains that nobody can promise, and what is only sold.
	["Garantierte Gewinne von 5.000 € im Monat", true],
	["Lucro garantido todo dia", true],
	["Préstamos rápidos sin aval", true],
	["Купить подписчиков", true],
	["Backtests strategies. No guaranteed profits.", false],
	["Gewinn- und Verlustrechnung, garantiert genau", false],
	["Compares loans of 30 banks", false],
	["Finds drugs that are sold without prescription", false],
	// Filler.
	["Test 2", true],
	["agent agent agent", true],
	["Best agent ever!!!", true],
	["Test Runner", false],
	["Bora Bora travel planner", false],
])("bait in %j: %s", (text, isBait) => {
	expect(findConduct(text, { kind: "listed" }).length > 0).toBe(isBait);
});

it.each([
	"Harbor Scout Official",
	"The Harb0r Scout App",
	"Harbor Scout\u2122 2.0",
	"Harbor Scout by Quay",
	"Harbor Scout by quay.dev",
])("%s is Harbor Scout with additions", (title) => {
	expect(coreOfTitle(title)).toBe(coreOfTitle("Harbor Scout"));
});

it.each([
	["Notes by Quay Works", "https://quayworks.dev/", undefined],
	["Notes by Quay Works", "https://github.com/quay-works/notes", undefined],
	["Notes by Quay Works", "https://quayworks-login.dev/", "Quay Works"],
	["Notes by quayworks.dev", "https://mcp.quayworks.dev/", undefined],
	["Notes by quayworks.dev", "https://quayw0rks-login.dev/", "quayworks.dev"],
	["Заметки от Quay Works", "https://notes.dev/", "Quay Works"],
	["Official ClickHouse", "https://github.com/ClickHouse/mcp", undefined],
	["Official ClickHouse", "https://github.com/somebody/mcp", "Official"],
])("%s at %s claims %s", (title, address, claimed) => {
	expect(unfoundedClaim(title, [address, null])).toBe(claimed);
});
