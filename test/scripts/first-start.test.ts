import { existsSync } from "node:fs";
import { readdir, readlink, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { AgentList } from "#contract/agents/agent-list.ts";
import {
	build,
	eventually,
	freshInstance,
	isOneSentence,
	runScript,
	startScript,
	startServer,
} from "./command-line.ts";
import type { Instance } from "./instance.ts";

async function answers({ baseUrl }: Instance): Promise<number> {
	const list = await fetch(`${baseUrl}/api/v1/agents?limit=3`);
	expect(list.status).toBe(200);
	const { data, total } = AgentList.parse(await list.json());
	expect(data).toHaveLength(3);
	return total;
}

/** Uses the link that the first start has printed. */
async function signInAsOperator(output: string): Promise<void> {
	const link = /http:\S+\/sign-in\/areg_once_[\w-]+\//.exec(output)?.[0] ?? "";
	const form = { method: "POST", body: new URLSearchParams(), redirect: "manual" } as const;
	const headers = { "Sec-Fetch-Site": "same-origin" };
	const answer = await fetch(link, { ...form, headers });
	expect([answer.status, answer.headers.get("location")]).toEqual([303, "/dashboard/"]);
	const cookie = answer.headers.getSetCookie().join("; ");
	const desk = await fetch(new URL("/dashboard/desk/", link), { headers: { Cookie: cookie } });
	expect(desk.status).toBe(200);
	expect((await fetch(link, { ...form, headers })).status).toBe(410);
}

/** The subject of each of the five lines at the end. */
const lastLines = (output: string) =>
	[...output.matchAll(/^ {2}(\S+(?: \S+)*) {2,}(?:http|npm|Ctrl-C)/gm)].map(([, about]) => about);

const releasesIn = async ({ releasesDirectory }: Instance) =>
	(await readdir(releasesDirectory)).sort();
const runsIn = async ({ dataDirectory }: Instance) =>
	(await readdir(join(dataDirectory, "history"))).sort();

it("A first start that is killed is repeated; the one that succeeds fills, builds and answers; a second only answers.", async () => {
	const instance = await freshInstance();
	const { dataDirectory, releasesDirectory } = instance;
	const misspelt = { settings: { ...instance.settings, DATADIR: "data" } };
	const replaying = startScript(misspelt, "scripts/start.ts");
	await replaying.says("invent the records");
	expect(replaying.output()).toMatch(/^DATADIR is not a known setting .+\nFirst start/);
	await sleep(200);
	await replaying.stop("SIGKILL");
	expect(existsSync(join(dataDirectory, "registry.json"))).toBe(false);

	const storing = startScript(instance, "scripts/start.ts");
	const unfinished = join(dataDirectory, "unfinished");
	await eventually(async () => existsSync(unfinished), Boolean);
	await storing.stop("SIGKILL");
	expect(existsSync(join(dataDirectory, "registry.json"))).toBe(false);
	const early = await build(instance);
	expect(early).toMatchObject({ code: 2, stdout: "" });
	expect(isOneSentence(early.stderr)).toBe(true);

	const first = await startServer(instance);
	expect(await answers(instance)).toBeGreaterThan(100);
	expect(first.output()).toContain("First start: filling");
	expect(lastLines(first.output())).toEqual(["look", "sign in", "real data", "your own", "stop"]);
	expect(first.output()).toContain("Published ");
	await signInAsOperator(first.output());
	expect(existsSync(unfinished)).toBe(false);
	expect((await first.stop()).code).toBe(0);
	const [releases, runs] = [await releasesIn(instance), await runsIn(instance)];
	expect(releases).toContain(await readlink(join(releasesDirectory, "current")));
	expect(releases.filter((name) => name.endsWith(".tmp"))).toEqual([]);
	expect(runs).toHaveLength(91);

	const second = await startServer(instance);
	expect(await answers(instance)).toBeGreaterThan(100);
	expect(second.output()).not.toMatch(/First start|Building|Published|areg_once/);
	await sleep(1_500);
	expect((await second.stop()).code).toBe(0);
	expect([await releasesIn(instance), await runsIn(instance)]).toEqual([releases, runs]);

	await rm(dataDirectory, { recursive: true });
	const third = await runScript(instance, "scripts/start.ts");
	expect(third.code).toBe(1);
	expect(third.stderr).toContain(`${dataDirectory} holds no registry although`);
	expect(isOneSentence(third.stderr)).toBe(true);
	expect(existsSync(dataDirectory)).toBe(false);
	expect(await releasesIn(instance)).toEqual(releases);
});
