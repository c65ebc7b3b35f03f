import { expect, it } from "vitest";
import { countSnapshot } from "#snapshot/build-snapshot.ts";
import { History } from "#snapshot/history.ts";
import { extractRegistry } from "../../../scripts/freeze-hour.ts";
import { createFollowed, pageOf, serverOf } from "./source-builders.ts";

it("counts proofs of a source from the hour its operator trusts it, until that is taken back", async () => {
	const followed = await createFollowed();
	await followed.run([pageOf([serverOf("io.github.quay/scout")])]);
	const { store } = followed.registry;
	const look = async () => {
		const at = followed.registry.now();
		const extract = await extractRegistry(store, at);
		const { snapshot } = countSnapshot({ extract, history: new History([]), at });
		const [agent] = snapshot.agents;
		return [agent?.trust.identity, agent?.claim.status, agent?.trustLevel];
	};
	const nothing = [0, "unclaimed", "listed"];
	expect(await look()).toEqual(nothing);
	await followed.ask("edit", { source: "official", trust: "claims" });
	expect(await look()).toEqual([20, "unclaimed", "listed"]);
	await followed.ask("edit", { source: "official", trust: "nothing" });
	expect(await look()).toEqual(nothing);
});
