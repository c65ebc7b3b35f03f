import { expect, it, onTestFinished } from "vitest";
import { removeAgent } from "#registry/agents/restore-agent.ts";
import { eventually } from "../scripts/command-line.ts";
import { hasPostgres } from "../servers/postgres-server.ts";
import { hasRedis } from "../servers/redis-server.ts";
import { contextOf, startSeveral } from "./several-processes.ts";

it.runIf(hasPostgres && hasRedis)(
	"what was taken down is withheld by every process within seconds, without a build",
	async () => {
		const { origins, store, remove } = await startSeveral({
			settings: {},
			builds: ["off", "off"],
		});
		onTestFinished(remove);
		const ask = () =>
			Promise.all(
				origins.map(async (origin) => (await fetch(`${origin}/agents/harbor-scout/`)).status),
			);
		expect(await ask()).toEqual([200, 200]);
		await removeAgent(contextOf({ store }), {
			slug: "harbor-scout",
			as: "moderator",
			actor: { id: "operator:command-line" },
			reason: "It was malware.",
		});
		const isGone = (codes: number[]) => codes.every((code) => code === 404);
		expect(await eventually(ask, isGone)).toEqual([404, 404]);
	},
);
