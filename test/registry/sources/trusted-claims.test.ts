import { expect, it } from "vitest";
import { agentRegistry } from "#importers/agent-registry.ts";
import { countSnapshot } from "#snapshot/build-snapshot.ts";
import { History } from "#snapshot/history/history.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { extractRegistry } from "../../../scripts/freeze-hour.ts";
import { createFollowed, type Followed, pageOf, serverOf } from "./source-builders.ts";

/** The public agents of the next hour. */
async function lookAt({ registry }: Followed): Promise<readonly SnapshotAgent[]> {
	const at = registry.now();
	const extract = await extractRegistry(registry.store, at);
	return countSnapshot({ extract, history: new History([]), at }).snapshot.agents;
}

const scout = {
	slug: "scout",
	title: "Scout",
	website_url: "https://quay.dev/",
	short_description: "Watches berths.",
	github_url: "https://github.com/quay/scout",
};

it("counts proofs of a source from the hour its operator trusts it, until that is taken back", async () => {
	const followed = await createFollowed();
	await followed.run([pageOf([serverOf("io.github.quay/scout")])]);
	const look = async () => {
		const [agent] = await lookAt(followed);
		return [agent?.trust.identity, agent?.claim.status, agent?.trustLevel];
	};
	const nothing = [0, "unclaimed", "listed"];
	expect(await look()).toEqual(nothing);
	await followed.ask("edit", { source: "official", trust: "claims" });
	expect(await look()).toEqual([25, "unclaimed", "listed"]);
	await followed.ask("edit", { source: "official", trust: "nothing" });
	expect(await look()).toEqual(nothing);
});

it.each([
	["claimed", [25, "https://github.com/quay/scout", "repository"]],
	["verified", [25, "https://quay.dev/", "domain"]],
	["certified", [25, "https://quay.dev/", "certified"]],
	["unclaimed", [0, undefined, undefined]],
	["sworn", [0, undefined, undefined]],
])("knows of a listing that the feed of an instance calls %s: %j", async (status, expected) => {
	const followed = await createFollowed([]);
	const place = "https://first.example";
	const settings = { place, decision: "approve", trust: "claims" };
	await followed.ask("add", { name: "first", format: "agent-registry", ...settings });
	const tell = async (claim_status: string) => {
		const text = JSON.stringify({ agents: [{ ...scout, claim_status }] });
		await followed.run([pageOf(agentRegistry.read({ name: "feed", text }).agents)], "first");
		const [agent] = await lookAt(followed);
		const { registry, subject, how } = agent?.sources[0]?.proof ?? {};
		expect(registry).toBe(subject && "first.example");
		return [agent?.trust.identity, subject, how];
	};
	expect(await tell(status)).toEqual(expected);
	expect(await tell("unclaimed"), "and when its claim ended").toEqual([0, undefined, undefined]);
});
