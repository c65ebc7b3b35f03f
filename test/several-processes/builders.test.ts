import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runAct } from "#api/acts/acts.ts";
import { controlAddress } from "#api/control/control-address.ts";
import { callControl } from "#api/control/control-message.ts";
import { submitAgent } from "#registry/submissions/submit-agent.ts";
import { ada, registration } from "../registry/registry-fixture.ts";
import { eventually } from "../scripts/command-line.ts";
import { hasPostgres } from "../servers/postgres-server.ts";
import { hasRedis } from "../servers/redis-server.ts";
import { contextOf, type SeveralProcesses, startSeveral } from "./several-processes.ts";

const ACTOR = { id: "operator:test" };
const LEADS = "this process makes the builds";
/** Shorter than the delay before a build, so that none has started. */
const SOON_MS = 300;

let several: SeveralProcesses;
const context = () => contextOf(several);

/** The path of its approval by a moderator. */
async function approvalOf(title: string) {
	const website = `https://${title.toLowerCase().replaceAll(" ", "-")}.dev`;
	const request = registration({ title, website_url: website });
	const { id } = await submitAgent(context(), { request, submitter: ada });
	return { act: "submission.approve", input: { id, version: 1 }, actor: ACTOR };
}

const shows = (place: number, slug: string) => async () => {
	const response = await fetch(`${several.origins[place]}/api/v1/agents/${slug}`).catch(
		() => undefined,
	);
	await response?.arrayBuffer();
	return response?.status ?? 0;
};
const leads = (place: number) => async () => several.outputs()[place]?.includes(LEADS) ?? false;
const isShown = (status: number) => status === 200;

describe.runIf(hasPostgres && hasRedis)("two processes that may build, over one database", () => {
	beforeAll(async () => {
		several = await startSeveral({ settings: {}, builds: ["on", "on", "off"] });
	});
	afterAll(() => several?.remove());

	it("take turns: the second one waits", async () => {
		expect(await leads(0)()).toBe(true);
		expect(await leads(1)()).toBe(false);
	});

	it("publish what was approved just before the first one was killed", async () => {
		await callControl(controlAddress(several.dataDirectory), await approvalOf("Storm Glass"));
		await sleep(SOON_MS);
		await several.kill(0);
		expect(await eventually(leads(1), Boolean)).toBe(true);
		expect(await eventually(shows(1, "storm-glass"), isShown)).toBe(200);
		expect(await eventually(shows(2, "storm-glass"), isShown)).toBe(200);
	});

	it("publish what was approved while none of them ran", async () => {
		await several.kill(1);
		await runAct({ ...context(), baseUrl: "https://registry.test" }, await approvalOf("Wind Rose"));
		await several.restart(0);
		expect(await eventually(shows(0, "wind-rose"), isShown)).toBe(200);
	});
});
