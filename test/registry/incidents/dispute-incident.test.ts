import { describe, expect, it } from "vitest";
import { INCIDENT_STATUSES, type IncidentStatus } from "#contract/vocabulary.ts";
import { IncidentRecord } from "#domain/records/incident-record.ts";
import { disputeIncident } from "#registry/incidents/update-incident.ts";
import { updateAsRead } from "../decide-as-read.ts";
import { account, agent, incident } from "../record-builders.ts";
import {
	createTestRegistry,
	refusal,
	reviewer,
	START,
	type TestRegistry,
} from "../registry-fixture.ts";
import { save } from "../store-suite.ts";

const reason = "It was our maintenance window.";
const flood = incident("flood", { agents: ["harbor-scout", "old-name", "gone"] });

describe("disputing an incident", () => {
	it("marks it as disputed, with the owner's reason in its history", async () => {
		const registry = await open();
		registry.pass({ hours: 1 });
		const at = "2026-05-04T13:00:00.000Z";
		const disputed = await dispute(registry, "owner:ada");
		expect(disputed).toEqual({
			...flood,
			status: "disputed",
			updatedAt: at,
			transitions: [...flood.transitions, { to: "disputed", at, actor: "owner:ada", reason }],
		});
		expect(IncidentRecord.parse(disputed)).toEqual(disputed);
		expect(await registry.store.incidents.find("flood")).toEqual(disputed);
		expect(await registry.store.audit.newestBy("all", "yes")).toMatchObject([
			{
				at,
				actor: "owner:ada",
				action: "incident.dispute",
				subject: "incident flood",
				reason,
				changes: [{ field: "status", before: "reported", after: "disputed" }],
			},
		]);
		expect(await registry.store.notifications.list()).toEqual([]);
	});

	it.each([
		["the owner of an agent concerned", "owner:ada", true],
		["the owner of an agent that was renamed since", "owner:bo", true],
		["the owner of a removed agent", "owner:eve", false],
		["the owner of another agent", "owner:cy", false],
		["an account without agents", "owner:dee", false],
	])("by %s", async (_who, ownerId, may) => {
		const registry = await open();
		const disputing = dispute(registry, ownerId);
		if (may) {
			expect((await disputing).status).toBe("disputed");
			return;
		}
		await expect(disputing).rejects.toEqual(refusal("not_allowed"));
		expect(await registry.store.incidents.find("flood")).toEqual(flood);
		expect(await registry.store.audit.newestBy("all", "yes")).toEqual([]);
	});

	it.each(INCIDENT_STATUSES)(
		"that is %s works only if it is neither resolved nor disputed",
		async (status) => {
			const registry = await open();
			await save(registry.store, (transaction) => transaction.incidents.save({ ...flood, status }));
			const disputing = dispute(registry, "owner:ada");
			if (status !== "resolved" && status !== "disputed") {
				expect((await disputing).status).toBe("disputed");
				return;
			}
			await expect(disputing).rejects.toEqual(refusal("conflict", new RegExp(status)));
		},
	);

	it("keeps a moderator's answer until a moderator changes it again", async () => {
		const registry = await open();
		await dispute(registry, "owner:ada");
		await answer(registry, "disputed");
		await answer(registry, "confirmed");
		await expect(dispute(registry, "owner:ada")).rejects.toEqual(refusal("conflict", /decided/));
		await answer(registry, "investigating");
		expect((await dispute(registry, "owner:ada")).status).toBe("disputed");
	});

	it("is counted separately for each owner", async () => {
		const registry = await open();
		await dispute(registry, "owner:ada");
		await answer(registry, "confirmed");
		expect((await dispute(registry, "owner:bo")).status).toBe("disputed");
	});

	it("is possible up to three times for one owner", async () => {
		const registry = await open();
		for (let round = 0; round < 3; round += 1) {
			await dispute(registry, "owner:ada");
			await answer(registry, "confirmed");
			await answer(registry, "mitigated");
		}
		await expect(dispute(registry, "owner:ada")).rejects.toEqual(refusal("conflict", /3 times/));
	});

	it("requires a reason and an existing incident", async () => {
		const registry = await open();
		const silent = disputeIncident(registry, {
			incident: "flood",
			ownerId: "owner:ada",
			reason: " ",
		});
		await expect(silent).rejects.toEqual(refusal("invalid_body"));
		const unknown = disputeIncident(registry, { incident: "ebb", ownerId: "owner:ada", reason });
		await expect(unknown).rejects.toEqual(refusal("not_found"));
	});
});

function dispute(registry: TestRegistry, ownerId: string) {
	return disputeIncident(registry, { incident: "flood", ownerId, reason });
}

function answer(registry: TestRegistry, status: IncidentStatus) {
	return updateAsRead(registry, { slug: "flood", status }, reviewer);
}

async function open(): Promise<TestRegistry> {
	const registry = createTestRegistry();
	await save(registry.store, (transaction) => {
		transaction.agents.save(agent("harbor-scout"));
		transaction.agents.save(agent("old-name", { status: "removed", movedTo: "new-name" }));
		transaction.agents.save(agent("new-name", { ownerId: "owner:bo", createdAt: START }));
		transaction.agents.save(agent("gone", { status: "removed", ownerId: "owner:eve" }));
		transaction.agents.save(agent("other", { ownerId: "owner:cy" }));
		for (const id of ["owner:ada", "owner:bo"]) transaction.accounts.save(account(id));
		transaction.incidents.save(flood);
	});
	return registry;
}
