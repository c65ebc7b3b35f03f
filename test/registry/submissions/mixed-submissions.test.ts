import { beforeAll, describe, expect, it } from "vitest";
import type { Listing } from "#domain/records/agent-record.ts";
import { type FlagName, flagName } from "#domain/records/submission-record.ts";
import { withFlagsOf } from "#registry/submissions/with-current-flags.ts";
import { account, agent, claim, listing, submission, uuid } from "../record-builders.ts";
import { createTestRegistry, START } from "../registry-fixture.ts";
import { save } from "../store-suite.ts";

type Said = Partial<Listing>;
type Row = readonly [title: string, said: Said, flags: readonly FlagName[], ownerId?: string];

/** Good ones in several languages, some of whose names contain abusive words of another meaning. */
const GOOD: readonly Row[] = [
	["Scunthorpe Bus Times", { shortDescription: "Answers when the next bus leaves." }, []],
	["Penistone Weather", { shortDescription: "Forecasts for the moors, by the hour." }, []],
	["Fukushima Radiation Map", { shortDescription: "Shows readings of 3,000 sensors." }, []],
	["Wankel Engine Tutor", { shortDescription: "Explains rotary engines with drawings." }, []],
	["Assassin Chess Coach", { shortDescription: "Finds the move you missed." }, []],
	[
		"Single Sign-In Auditor",
		{ shortDescription: "Checks how people log in to your intranet." },
		[],
	],
	[
		"Wallet Ledger",
		{ shortDescription: "Reads wallet balances from a node. Keys stay with you." },
		[],
	],
	["Phone Number Parser", { shortDescription: "Turns numbers of any country into E.164." }, []],
	["Telegram Digest", { shortDescription: "Summarises the channels of your bot once a day." }, []],
	["Casino Odds Explainer", { shortDescription: "Teaches probability with roulette." }, []],
	[
		"Assistent für Bauanträge",
		{ shortDescription: "Prüft Unterlagen, bevor sie das Amt sieht." },
		[],
	],
	["Aide à la rédaction", { shortDescription: "Corrige vos textes sans en changer le ton." }, []],
	["Planificador de rutas", { shortDescription: "Calcula rutas con paradas y horarios." }, []],
	["Помощник бухгалтера", { shortDescription: "Сверяет счета и готовит отчёты." }, []],
	["法律助手", { shortDescription: "查找法规并给出出处。" }, []],
	["議事録メーカー", { shortDescription: "会議の音声から議事録を作ります。" }, []],
	["여행 안내 도우미", { shortDescription: "일정에 맞는 여행지를 찾아 줍니다." }, []],
	["مساعد الترجمة", { shortDescription: "يترجم العقود ويشرح المصطلحات." }, []],
	["Asystent prawny", { shortDescription: "Wyszukuje orzeczenia i podaje źródła." }, []],
	["Quay Notes by Quay Works", { websiteUrl: "https://quayworks.dev/notes" }, []],
];

const SPAM: readonly Row[] = [
	["Profit Robot", { shortDescription: "Guaranteed profits every day, no risk." }, ["bait"]],
	["Growth Agent", { shortDescription: "Buy real followers and likes, cheap." }, ["bait"]],
	["Lucky Spin", { shortDescription: "Online casino with free spins for you." }, ["bait"]],
	["Loan Helper", { shortDescription: "Payday loans in five minutes." }, ["bait"]],
	["Игровой агент", { shortDescription: "Лучшее онлайн казино с бонусом." }, ["bait"]],
	["Money Agent", { shortDescription: "Message us on WhatsApp: +1 202 555 0143." }, ["bait"]],
	["Дешёвые услуги", { shortDescription: "Пишите нам в телеграм, ответим сразу." }, ["bait"]],
];

const ABUSE: readonly Row[] = [
	["Fuck You Bot", {}, ["abuse"]],
	["Sh1t T4lker", {}, ["abuse"]],
	["Arschloch-Assistent", {}, ["abuse"]],
	["Сука бот", {}, ["abuse"]],
	["傻逼机器人", {}, ["abuse"]],
];

const IMPERSONATION: readonly Row[] = [
	["Harbor Scout Official", {}, ["known_name", "known_name"]],
	["The Harbor Scout App", {}, ["known_name"]],
	["Hаrb0r Scout", {}, ["mixed_scripts", "look_alike_name"]],
	["Writer by Larchworks", {}, ["known_name", "known_name"]],
	["Support", { creatorName: "Larch Works" }, ["known_name"]],
	[
		"ChatGPT by OpenAI",
		{ shortDescription: "Log in here with your password to continue." },
		["known_name", "bait"],
	],
];

const OTHERS: readonly Row[] = [
	["Password Helper", { websiteUrl: "https://passsaver.dev/" }, ["removed_here"]],
	["Pass Saver", {}, ["removed_here"]],
	["Vault", { repositoryUrl: "https://github.com/pass-saver/PS.git" }, ["removed_here"]],
	[
		"Keeper",
		{ shortDescription: "Keeps all passwords of your family in one safe place!" },
		["removed_here"],
	],
	["Free C0ins", {}, ["rejected_here"], "owner:again"],
	["Seed Checker", { shortDescription: "Enter your seed phrase to verify your wallet." }, ["bait"]],
	["Pier Guide", { shortDescription: "Knows the pier." }, ["suspended"], "account:eve"],
];

const registry = createTestRegistry();
const all = [...GOOD, ...SPAM, ...ABUSE, ...IMPERSONATION, ...OTHERS];
const idOf = (title: string) => uuid(title);
let found: ReadonlyMap<string, readonly FlagName[]>;

beforeAll(async () => {
	await save(registry.store, (transaction) => {
		const { agents, claims, accounts, submissions } = transaction;
		agents.save(agent("harbor-scout", { ...listing(), ownerId: "owner:quay" }));
		claims.save(
			claim("larch", { state: "proven", subject: "larchworks.com", accountId: "owner:larch" }),
		);
		accounts.save(account("account:eve", { suspendedAt: START }));
		const removal = { at: START, actor: "reviewer:mira", reason: "It steals passwords." };
		const said = listing({
			title: "Pass Saver",
			websiteUrl: "https://passsaver.dev/app",
			repositoryUrl: "https://github.com/pass-saver/ps",
			shortDescription: "Keeps all passwords of your family in one safe place.",
		});
		const transitions = [{ to: "removed", ...removal }];
		agents.save(
			agent("pass-saver", { ...said, status: "removed", ownerId: "owner:thief", transitions }),
		);
		const coins = listing({ title: "Free Coins", websiteUrl: null, shortDescription: "Coins." });
		submissions.save(
			submission("coins", { status: "rejected", reason: "It is spam.", listing: coins }),
		);
	});
	const pending = all.map(([title, said, , ownerId = `owner:${title}`], index) =>
		submission(title, {
			id: idOf(title),
			ownerId,
			listing: listing({
				title,
				creatorName: null,
				websiteUrl: `https://site-${index}.dev/`,
				shortDescription: null,
				...said,
			}),
		}),
	);
	const flagged = await withFlagsOf(registry, pending, pending);
	found = new Map(flagged.map(({ id, flags }) => [id, flags.map(flagName)]));
});

describe.each<[string, readonly Row[]]>([
	["good ones", GOOD],
	["spam", SPAM],
	["abusive titles", ABUSE],
	["impersonations", IMPERSONATION],
	["what was removed or rejected, bait, and a suspended account", OTHERS],
])("of 45 mixed submissions, %s", (_kind, rows) => {
	const expected = rows.map(([title, , flags]) => [title, flags] as const);
	it.each(expected)("%s has exactly its flags", (title, flags) => {
		expect(found.get(idOf(title))).toEqual(flags);
	});
});

it("says why a listing was removed here, and what both have in common", async () => {
	const said = listing({ title: "Pass Saver Pro", websiteUrl: "https://passsaver.dev/app" });
	const asked = submission("x", { listing: said });
	const [flagged] = await withFlagsOf(registry, [asked], [asked]);
	expect(flagged?.flags.map(({ detail }) => detail)).toContain(
		'"Pass Saver" (same website, host, title) was removed here for: It steals passwords.',
	);
});
