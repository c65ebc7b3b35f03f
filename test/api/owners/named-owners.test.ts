import { describe, expect, it } from "vitest";
import { useOwnService } from "../own/own-service.ts";

const { ask, running } = useOwnService();

type Asked = readonly [method: string, path: string, body?: Record<string, unknown> | undefined];
const ORGANISATION = "/api/v1/organisations/guild";
const NEW = { title: "Tide Gauge", website_url: "https://tidegauge.dev/" };
const TRUSTED = { issuer: "https://token.actions.githubusercontent.com", repository: "quay/tide" };

/** Every way to name an organisation by its slug, and what it needs. */
const VIEWING: readonly Asked[] = [
	["GET", ORGANISATION],
	["GET", "/api/v1/me/agents?owner=guild"],
	["POST", "/api/v1/me/notifications/read?owner=guild"],
];
const PUBLISHING: readonly Asked[] = [
	["POST", "/api/v1/agents/register?owner=guild", NEW],
	["PUT", "/api/v1/me/drafts", { owner: "guild", values: { title: "Tide Gauge" } }],
	["POST", "/api/v1/agents/harbor-scout/claims", { owner: "guild", method: "dns" }],
];
const ADMINISTERING: readonly Asked[] = [
	["PATCH", ORGANISATION, { needs_second: true }],
	["DELETE", ORGANISATION],
	["PUT", `${ORGANISATION}/members/bo`, { role: "viewer" }],
	["DELETE", `${ORGANISATION}/members/vi`],
	["GET", "/api/v1/me/webhook?owner=guild"],
	["POST", "/api/v1/proofs", { owner: "guild", kind: "domain", subject: "quay.works" }],
	["POST", "/api/v1/publishers", { owner: "guild", ...TRUSTED }],
];

/** Declining what nobody has offered. */
const DECLINING: Asked = ["DELETE", `${ORGANISATION}/members/bo`];

async function answerOf(who: string, [method, path, body]: Asked) {
	const answer = await ask(who, path, { method, body });
	return [answer.status, answer.body?.detail];
}

/** The same about an organisation that does not exist. */
const aboutNobody = ([method, path, body]: Asked): Asked => [
	method,
	path.replace("guild", "nobody"),
	body?.owner === undefined ? body : { ...body, owner: "nobody" },
];

describe("an organisation that is named by its slug", () => {
	it.each(
		[...VIEWING, ...PUBLISHING, ...ADMINISTERING, DECLINING].map((asked) => [asked] as const),
	)("is not there for those who are no members, as if it did not exist: %j", async (asked) => {
		const none = [404, "You are not a member of an organisation with this slug."];
		expect(await answerOf("bo", asked)).toEqual(none);
		expect(await answerOf("al", aboutNobody(asked))).toEqual(none);
		const { endedAt, needsSecond } = (await running().registry.store.organisations.list())[0] ?? {};
		expect([endedAt, needsSecond]).toEqual([null, false]);
	});

	it.each([
		...PUBLISHING.map((asked) => ["vi", "its publishers and admins", asked] as const),
		...ADMINISTERING.map((asked) => ["ada", "its admins", asked] as const),
	])("says to %s that only %s may do it: %j", async (who, able, asked) => {
		const detail = `Your role in this organisation does not allow this: only ${able} may do it.`;
		expect(await answerOf(who, asked)).toEqual([403, detail]);
	});
});

it.each([
	["%zz", 400],
	["ada%00", 400],
	["%0A", 404],
])("a name in a path that is %s gets a %i", async (name, status) => {
	expect((await answerOf("al", ["DELETE", `${ORGANISATION}/members/${name}`]))[0]).toBe(status);
});

it("a person who is invited by address is the same in whatever case it is written", async () => {
	const path = `${ORGANISATION}/members/Zoe@Quay.works`;
	for (const role of ["viewer", "publisher"])
		expect(await answerOf("al", ["PUT", path, { role }])).toEqual([200, undefined]);
	const found = await running().registry.store.memberships.by("account", "zoe@quay.works");
	expect(found).toMatchObject([{ role: "publisher" }]);
	expect(await answerOf("al", ["DELETE", path.replace("@", "%40")])).toEqual([204, undefined]);
});
