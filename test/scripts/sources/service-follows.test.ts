import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { AgentList } from "#contract/agents/agent-list.ts";
import { recordedServers } from "../../sources/recorded-answers.ts";
import { startRegistry } from "../../sources/recorded-registry.ts";
import { eventually, registry, registryJson, startServer } from "../command-line.ts";
import { usePreparedRegistry } from "../prepared-registry.ts";
import { follow, mayAsk } from "./following-instance.ts";

describe("a service", () => {
	const sample = usePreparedRegistry({ built: true });

	it("follows due sources, each in its own process, and shows the results", async () => {
		const instance = mayAsk(await sample.copy());
		const upstream = await startRegistry(recordedServers(3));
		const answer = Promise.withResolvers<void>();
		upstream.faults.set(1, (response, honest) => {
			void answer.promise.then(() =>
				response.setHeader("Content-Type", "application/json").end(honest),
			);
		});
		await follow(instance, upstream.address);
		const server = await startServer(instance);
		await eventually(
			async () => upstream.asked,
			({ length }) => length > 0,
		);
		const other = await registry(instance, "source", "run", "upstream");
		expect([other.code, other.stderr]).toEqual([
			1,
			"Another process is following the source upstream right now.\n",
		]);
		answer.resolve();
		await server.says('"message":"source followed","source":"upstream"');
		const shown = await registryJson(instance, "source", "show", "upstream");
		expect(shown).toMatchObject({ failures: 0, last: { added: 3 } });
		const search = `${instance.baseUrl}/api/v1/agents?q=lightkeeper`;
		const list = await eventually(
			async () => AgentList.parse(await (await fetch(search)).json()),
			({ total }) => total === 3,
		);
		expect(list.total).toBe(3);
		expect(upstream.asked).toHaveLength(1);
		expect((await server.stop()).code).toBe(0);
	});

	it("follows nothing if that is switched off, but a command still does", async () => {
		const { settings, ...instance } = mayAsk(await sample.copy());
		const quiet = { ...instance, settings: { ...settings, FOLLOW_SOURCES: "off" } };
		const upstream = await startRegistry(recordedServers(1));
		await follow(quiet, upstream.address);
		await startServer(quiet);
		await sleep(1_000);
		expect(upstream.asked).toEqual([]);
		const { added } = await registryJson(quiet, "source", "run", "upstream");
		expect(added).toBe(1);
	});
});
