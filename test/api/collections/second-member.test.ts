import { describe, expect, it } from "vitest";
import { GUILD, useCollections } from "./collection-service.ts";

const { ask, running } = useCollections({ needsSecond: true });
const PATH = "collections/approved-servers";
const create = () =>
	ask("pia", "POST collections", {
		name: "Approved servers",
		description: "",
		owner: "guild",
		entries: [{ slug: "schema-pigeon" }],
	});
const proposals = async () => (await ask("pam", `GET ${PATH}/proposals`)).body.data;
async function answer(who: string, answer = "accepted") {
	const [first] = await proposals();
	return ask(who, `POST ${PATH}/proposals/${first.id}`, { answer });
}

describe("in an organisation that asks for a second member", () => {
	it("a new collection is empty and closed until another one accepts it", async () => {
		const created = await create();
		expect(created).toMatchObject({
			status: 202,
			body: { owner: "guild", visibility: "members", entries_in: 0, proposals: 1 },
		});
		expect(await proposals()).toMatchObject([{ kind: "change", by: "Name of pia" }]);
		expect((await answer("pia")).status).toBe(403);
		expect(await answer("pam")).toMatchObject({
			status: 200,
			body: { visibility: "unlisted", entries_in: 1, proposals: 0 },
		});
	});

	it("every deed waits, and who asked can take it back", async () => {
		await create();
		await answer("pam");
		const put = await ask("pia", `PUT ${PATH}/entries/tint-tarn`, {});
		expect([put.status, put.body.entries_in]).toEqual([202, 1]);
		expect((await answer("pia", "declined")).status).toBe(200);
		expect(await proposals()).toEqual([]);
		expect((await ask("ada", `DELETE ${PATH}`)).status).toBe(202);
		// A publisher ends nothing.
		expect((await answer("pam")).status).toBe(403);
		expect((await ask("pia", `GET ${PATH}`)).status).toBe(200);
	});

	it("a service account is no second member, and who made it is none for what it asks", async () => {
		await create();
		await answer("pam");
		// All tokens of these tests are made by Ada.
		const asked = await ask(GUILD.id, `PUT ${PATH}/entries/tint-tarn`, {});
		expect(asked.status).toBe(202);
		expect((await answer(GUILD.id)).status).toBe(403);
		expect((await answer("ada")).status).toBe(403);
		expect(await answer("pia")).toMatchObject({ status: 200, body: { entries_in: 2 } });
		expect((await ask("pia", `DELETE ${PATH}/entries/tint-tarn`)).status).toBe(202);
		expect((await answer(GUILD.id)).status).toBe(403);
		expect((await answer("pam")).body).toMatchObject({ entries_in: 1, proposals: 0 });
	});

	it("what a member asked for who has left still waits for another one", async () => {
		await create();
		const scopes = ["agents:write"] as const;
		await ask("pia", "DELETE organisations/guild/members/pia", undefined, scopes);
		expect((await ask("pia", `GET ${PATH}`)).status).toBe(404);
		expect(await answer("pam")).toMatchObject({ status: 200, body: { entries_in: 1 } });
	});

	it("publishers are told that something waits", async () => {
		await create();
		const all = await running().registry.store.notifications.by("account", "pam");
		expect(all.map(({ subject }) => subject.news)).toEqual(["collection.second_needed"]);
	});

	it("what is wrong is refused at once, and does not wait", async () => {
		await create();
		await answer("pam");
		expect((await ask("pia", `PUT ${PATH}/entries/nobody`, {})).status).toBe(404);
		expect(await proposals()).toEqual([]);
	});
});
