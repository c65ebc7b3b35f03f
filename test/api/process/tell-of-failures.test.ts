import { describe, expect, it } from "vitest";
import { type TellOptions, tellOfFailures } from "#api/process/tell-of-failures.ts";
import { FINDING } from "#contract/evidence/findings.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { listFindings, sayOnFinding } from "#registry/findings/own-findings.ts";
import { agentRecord } from "../../domain/agent-record-builder.ts";
import { account, agent, finding } from "../../registry/record-builders.ts";
import { createTestRegistry, START } from "../../registry/registry-fixture.ts";
import { viewContext } from "../../views/view-context-builder.ts";

const ada = { slug: "mole", ownerId: "account:ada" };
const failure = finding("pier").result;
const mole = agentRecord({ slug: "mole" });

async function openJob() {
	const registry = createTestRegistry();
	const { store } = registry;
	await store.transact(async (save) => {
		save.accounts.save(account(ada.ownerId));
		for (const slug of ["mole", "vole"]) save.agents.save(agent(slug, { ownerId: ada.ownerId }));
	});
	let builds = 0;
	/** One run of the job in an hour with these listings, of which one fails. */
	async function run(
		agents: readonly AgentRecord[] = [mole],
		{ failing = "mole", ...others }: Partial<TellOptions> & { failing?: string } = {},
	) {
		const context = viewContext({
			...{ agents, categories: [], incidents: [], comments: [], events: [] },
			checks: new Map([[failing, [failure]]]),
			findings: await store.findings.list(),
		});
		const current = () => ({ snapshot: context.snapshot, context });
		const job = tellOfFailures({
			...{ current, isNewest: () => true, config: { followUrl: null }, registry },
			log: (_, message, facts) => expect.fail(`${message} ${JSON.stringify(facts)}`),
			onChange: () => {
				builds += 1;
			},
			...others,
		});
		await job.stop();
		return context.agentBySlug.get(failing)?.checks.map(({ state }) => state);
	}
	async function answer() {
		const [found] = await store.findings.list();
		await sayOnFinding(registry, { ...ada, finding: found?.id ?? "", answer: "It moved." });
	}
	const known = async () => (await store.findings.list())[0];
	const told = async () => (await store.notifications.by("account", ada.ownerId)).length;
	return { registry, run, answer, known, told, builds: () => builds };
}

describe("a failure of the served hour", () => {
	it("is told at once, and public after the notice and with the next hour", async () => {
		const { registry, run, told, builds } = await openJob();
		expect(await run()).toEqual(["not_evaluated"]);
		registry.pass({ hours: FINDING.noticeHours - 0.1 });
		await run();
		expect([await told(), builds()]).toEqual([1, 0]);
		registry.pass({ hours: 0.1 });
		expect(await run()).toEqual(["not_evaluated"]);
		expect(builds()).toBe(1);
		expect(await run()).toEqual(["fail"]);
		expect([await told(), builds()]).toEqual([1, 1]);
	});

	it("moves with its listing, with its answer and the time at which it was told", async () => {
		const { registry, run, answer, known, told } = await openJob();
		await run();
		await answer();
		registry.pass({ hours: 1 });
		const left = agentRecord({ slug: "mole", status: "removed", movedTo: "vole" });
		await run([agentRecord({ slug: "vole" }), left], { failing: "vole" });
		expect(await known()).toMatchObject({ slug: "vole", toldAt: START });
		expect((await known())?.result.answer?.text).toBe("It moved.");
		expect(await told()).toBe(1);
	});

	it("goes with its listing, after some days", async () => {
		const { registry, run, known } = await openJob();
		await run();
		const gone = [agentRecord({ slug: "vole" })];
		await run(gone);
		expect(await listFindings(registry.store, "mole")).toEqual([]);
		registry.pass({ hours: FINDING.keptDays * 24 - 1 });
		await run(gone);
		expect(await known()).toBeDefined();
		registry.pass({ hours: 1 });
		await run(gone);
		expect(await known()).toBeUndefined();
	});

	it.each([
		["of an older hour", { isNewest: () => false }],
		["of another registry's hour", { config: { followUrl: "https://tide.example" } }],
		["before the first hour", { current: () => undefined }],
	] satisfies [string, Partial<TellOptions>][])(
		"is left as it is at the sight %s",
		async (_, other) => {
			const { run, known } = await openJob();
			await run();
			const before = await known();
			await run([agentRecord({ slug: "vole" })], other);
			expect(await known()).toEqual(before);
		},
	);

	it("that an hour hides keeps its answer, and its time", async () => {
		const { registry, run, answer, known, told } = await openJob();
		await run();
		await answer();
		await run([agentRecord({ slug: "vole" })]);
		registry.pass({ hours: FINDING.noticeHours });
		await run();
		expect(await known()).toMatchObject({
			toldAt: START,
			result: { answer: { text: "It moved." } },
		});
		expect(await known()).toMatchObject({ publicAt: registry.now().toISOString() });
		expect(await told()).toBe(1);
	});
});
