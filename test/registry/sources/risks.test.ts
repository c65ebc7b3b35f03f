import { expect, it } from "vitest";
import { PUBLISHER_META } from "#contract/protocols/mcp-server-parts.ts";
import { assessExposure } from "#domain/scores/exposure.ts";
import { createFollowed, pageOf, serverOf, versionOf } from "./source-builders.ts";

const name = "dev.tide/tables";

/** The same server as a source lists it, with its tools. */
function listing(...tools: string[]) {
	const published = { "io.github.stacklok": { "registry.tide.dev/tables": { tools } } };
	const document = { _meta: { [PUBLISHER_META]: published } };
	return pageOf([serverOf(name, { versions: [versionOf(name, "1.0.0", { document })] })]);
}

it("one program has the risk of what all of its sources say that it can do", async () => {
	const followed = await createFollowed(["official", "mirror"]);
	const rated = async () => {
		const known = await followed.agent("tables");
		return [assessExposure(known).publicTier, known.riskSignals.map((signal) => signal.name)];
	};
	await followed.run([listing("list_tides")], "official");
	expect(await rated()).toEqual(["minimal", ["list_tides"]]);
	await followed.run([listing("list_tides", "delete_gauge")], "mirror");
	expect(await rated()).toEqual(["elevated", ["list_tides", "delete_gauge"]]);
	await followed.run([listing("list_tides")], "mirror");
	expect(await rated()).toEqual(["minimal", ["list_tides"]]);
});
