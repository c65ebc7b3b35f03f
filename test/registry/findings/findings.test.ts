import { describe, expect, it } from "vitest";
import { DEFAULT_LIMITS } from "#api/settings/limit-settings.ts";
import type { CheckResult } from "#contract/evidence/checks.ts";
import { FINDING } from "#contract/evidence/findings.ts";
import { HOUR_MS, instantAfter } from "#contract/instants.ts";
import { noteFindings } from "#registry/findings/note-findings.ts";
import {
	listFindings,
	lookAgain,
	sayOnFinding,
	setAside,
} from "#registry/findings/own-findings.ts";
import { closeReport } from "#registry/reports/reports.ts";
import { findingView } from "#views/moderation/finding-view.ts";
import { as, guild, registryOfGuild } from "../owners/guild.ts";
import { account, agent, finding, lookTime } from "../record-builders.ts";
import {
	createTestRegistry,
	refusal,
	reviewer,
	START,
	type TestRegistry,
} from "../registry-fixture.ts";

const slug = "harbor-scout";
const owner = "account:ada";
const own = { slug, ownerId: owner };
const failure = finding("pier").result;
const reason = "The registry was down that day.";
const appeal = "It exists: our mirror was down when you asked.";

async function openRegistry(): Promise<TestRegistry> {
	const registry = createTestRegistry();
	await registry.store.transact(async (save) => {
		save.accounts.save(account(owner));
		save.accounts.save(account("account:bo"));
		save.accounts.save(account("account:mira", { role: "moderator" }));
		const repositoryUrl = "https://github.com/quay/scout";
		save.agents.save(agent(slug, { ownerId: owner, repositoryUrl }));
		save.agents.save(agent("stray", { ownerId: null }));
	});
	return registry;
}

function note(registry: TestRegistry, ...results: CheckResult[]) {
	return noteFindings(registry, [{ slug, results }]);
}

async function onlyFinding({ store }: TestRegistry) {
	const [found] = await store.findings.list();
	if (!found) throw new Error("There is no finding");
	return found;
}

async function openWithFinding() {
	const registry = await openRegistry();
	await note(registry, failure);
	return { registry, id: (await onlyFinding(registry)).id };
}

const newsOf = async ({ store }: TestRegistry) =>
	(await store.notifications.by("account", owner)).map(({ type, subject }) => [
		type,
		subject.detail,
	]);

describe("a failure", () => {
	it("is told to its owner once, and is public after the notice", async () => {
		const registry = await openRegistry();
		expect(await note(registry, failure)).toBe(false);
		expect(await newsOf(registry)).toEqual([["agent.check_failed", "Package exists."]]);
		registry.pass({ hours: FINDING.noticeHours - 0.1 });
		expect(await note(registry, failure)).toBe(false);
		expect(await onlyFinding(registry)).toMatchObject({ toldAt: START, publicAt: null });
		registry.pass({ hours: 0.1 });
		expect(await note(registry, failure)).toBe(true);
		expect(await onlyFinding(registry)).toMatchObject({ publicAt: "2026-05-05T12:00:00.000Z" });
		expect(await note(registry, failure)).toBe(false);
		expect(await newsOf(registry)).toHaveLength(1);
	});

	it("has its notice where there is no owner", async () => {
		const registry = await openRegistry();
		const failing = [{ slug: "stray", results: [failure] }];
		await noteFindings(registry, failing);
		registry.pass({ hours: FINDING.noticeHours });
		expect(await noteFindings(registry, failing)).toBe(true);
		expect(await onlyFinding(registry)).toMatchObject({ slug: "stray" });
	});

	it("that harms users has none", async () => {
		const registry = await openRegistry();
		await note(registry, { ...failure, id: "tools.injection" });
		expect(await onlyFinding(registry)).toMatchObject({ publicAt: START });
	});

	it("that is mended for a short time is no new one, so nobody delays it by that", async () => {
		const { registry } = await openWithFinding();
		await noteFindings(registry, []);
		expect(await listFindings(registry.store, slug)).toEqual([]);
		const { id } = await onlyFinding(registry);
		const said = sayOnFinding(registry, { ...own, finding: id, answer: "Mine." });
		await expect(said).rejects.toEqual(refusal("not_found"));
		registry.pass({ hours: FINDING.noticeHours });
		expect(await note(registry, failure)).toBe(true);
		const [found] = await listFindings(registry.store, slug);
		expect(found?.finding).toMatchObject({ toldAt: START, publicAt: "2026-05-05T12:00:00.000Z" });
		expect(await newsOf(registry)).toHaveLength(1);
	});

	it("for another reason is told, and is not public later for that", async () => {
		const { registry } = await openWithFinding();
		registry.pass({ hours: FINDING.noticeHours });
		expect(await note(registry, { ...failure, reason_code: "no-version" })).toBe(true);
		expect(await newsOf(registry)).toHaveLength(2);
		const other = { ...failure, subject: "package:npm/quay@1.0.0" };
		expect(await note(registry, failure, other)).toBe(true);
		const toldAt = (await listFindings(registry.store, slug)).map(({ finding }) => finding.toldAt);
		expect(toldAt).toEqual([START, "2026-05-05T12:00:00.000Z"]);
	});

	it("that is mended is forgotten after some days, and told anew if it comes back", async () => {
		const { registry } = await openWithFinding();
		await noteFindings(registry, []);
		registry.pass({ hours: FINDING.keptDays * 24 });
		await noteFindings(registry, []);
		expect(await registry.store.findings.list()).toEqual([]);
		expect(await note(registry, failure)).toBe(false);
		expect(await newsOf(registry)).toHaveLength(2);
	});

	it("moves with the slug of its listing", async () => {
		const { registry, id } = await openWithFinding();
		const renamed = [{ slug: "stray", results: [failure] }];
		await noteFindings(registry, renamed, () => "stray");
		expect(await registry.store.findings.list()).toEqual([
			finding("", { id, slug: "stray", result: failure }),
		]);
	});

	it("is not written again while only the time of the look changes", async () => {
		const registry = await openRegistry();
		const seen = (observed_at: string): CheckResult => {
			const one = { kind: "package", url: null, sha256: null, excerpt: "", pointer: null } as const;
			return { ...failure, evidence: [{ ...one, observed_at }] };
		};
		await note(registry, seen(START));
		await note(registry, seen("2026-05-05T12:00:00.000Z"));
		expect((await onlyFinding(registry)).result.evidence[0]?.observed_at).toBe(START);
	});
});

describe("its owner", () => {
	it("answers in public, and takes it back", async () => {
		const { registry, id } = await openWithFinding();
		const said = { ...own, finding: id, answer: "It was  renamed." };
		const { result } = await sayOnFinding(registry, said);
		expect(result.answer).toEqual({ text: "It was renamed.", at: START });
		await note(registry, { ...failure, sentence: "Another." });
		expect((await onlyFinding(registry)).result).toMatchObject({ answer: result.answer });
		await sayOnFinding(registry, { ...said, answer: null });
		expect((await onlyFinding(registry)).result).not.toHaveProperty("answer");
	});

	it("appeals once, and reads what the moderator noted", async () => {
		const { registry, id } = await openWithFinding();
		await sayOnFinding(registry, { ...own, finding: id, appeal });
		const again = sayOnFinding(registry, { ...own, finding: id, appeal });
		await expect(again).rejects.toEqual(refusal("conflict", /already appealed/));
		const [report] = await registry.store.reports.list();
		expect(report).toMatchObject({ kind: "check_result", reporterId: owner, agentSlug: slug });
		expect(report?.text).toBe(
			`Package exists (pkg.exists) of ${failure.subject}: ${failure.sentence}\n\n${appeal}`,
		);
		const note_ = "It is still missing.";
		await closeReport(registry, {
			id: report?.id ?? "",
			outcome: "no_action",
			note: note_,
			actor: reviewer,
		});
		const [found] = await listFindings(registry.store, slug);
		expect(found && findingView(found).appeal).toEqual({ state: "closed", note: note_ });
		expect(await newsOf(registry)).toContainEqual(["agent.check_decided", note_]);
	});

	it("is not its organisation's viewer, who can neither answer nor appeal", async () => {
		const registry = await registryOfGuild();
		await note(registry, failure);
		const { id } = await onlyFinding(registry);
		for (const said of [{ appeal }, { answer: "Mine." }]) {
			const saying = sayOnFinding(as(registry, "vic"), {
				...{ slug, ownerId: guild.id, finding: id },
				...said,
			});
			await expect(saying).rejects.toEqual(refusal("not_allowed", /role/));
		}
		expect(await registry.store.reports.list()).toEqual([]);
	});

	it.each([
		["of others", { slug, ownerId: "account:bo" }, "not_allowed"],
		["of nobody", { slug: "stray", ownerId: owner }, "not_allowed"],
		["of none", { slug: "nobody-here", ownerId: owner }, "not_found"],
	] as const)("says nothing on failures %s", async (_, other, code) => {
		const { registry, id } = await openWithFinding();
		const said = sayOnFinding(registry, { ...other, finding: id, answer: "Mine." });
		await expect(said).rejects.toEqual(refusal(code));
		await expect(lookAgain(registry, other)).rejects.toEqual(refusal(code));
	});

	it("has it looked at again, but not all the time", async () => {
		const registry = await openRegistry();
		await expect(lookAgain(registry, own)).rejects.toEqual(refusal("conflict", /Nothing/));
		const subject = "repository:https://github.com/quay/scout";
		const later = "2026-05-05T00:00:00.000Z";
		await registry.store.transact(async (save) => {
			save.lookTimes.save(lookTime("", { subject, lastAt: START, nextAt: later }));
		});
		await expect(lookAgain(registry, own)).rejects.toEqual(refusal("rate_limited", /15 minutes/));
		registry.pass({ hours: FINDING.lookAgainMinutes / 60 });
		const waitsUntil = instantAfter(registry.now(), 20 * HOUR_MS);
		await registry.store.transact(async ({ lookTimes }) => {
			const time = await lookTimes.find(subject);
			if (time) lookTimes.save({ ...time, waitsUntil });
		});
		await expect(lookAgain(registry, own)).rejects.toEqual(refusal("rate_limited", /20 hours/));
		registry.pass({ hours: 20 });
		expect(await lookAgain(registry, own)).toEqual([subject]);
		const nextAt = registry.now().toISOString();
		expect(await registry.store.lookTimes.find(subject)).toMatchObject({ nextAt });
	});

	it("has what was not planned yet looked at, where anything is", async () => {
		const planned: string[] = [];
		const registry = { ...(await openRegistry()), planLooks: () => void planned.push("soon") };
		expect(await lookAgain(registry, own)).toEqual(["repository:https://github.com/quay/scout"]);
		expect(planned).toEqual(["soon"]);
	});

	it("has no more changes a day than others", async () => {
		const quotas = { ...DEFAULT_LIMITS.quotas, changes: 1 };
		const registry = { ...(await openRegistry()), limits: { ...DEFAULT_LIMITS, quotas } };
		await note(registry, failure);
		const { id } = await onlyFinding(registry);
		const say = async (answer: string) => sayOnFinding(registry, { ...own, finding: id, answer });
		const said = Promise.all(Array.from({ length: 40 }, (_, number) => say(`Answer ${number}.`)));
		await expect(said).rejects.toEqual(refusal("rate_limited"));
	});
});

describe("a moderator", () => {
	const mira = { id: "account:mira" };

	it("sets a failure aside, with a reason that its owner is told", async () => {
		const { registry, id } = await openWithFinding();
		await setAside(registry, { finding: id, reason, actor: mira });
		expect((await onlyFinding(registry)).result.set_aside).toEqual({ reason, at: START });
		expect(await newsOf(registry)).toContainEqual([
			"agent.check_decided",
			`Package exists: ${reason}`,
		]);
		const [line] = await registry.store.audit.newestBy("all", "yes");
		expect(line).toMatchObject({ action: "finding.set_aside", actor: mira.id, reason });
	});

	it("grants an appeal with that, and its report is closed", async () => {
		const { registry, id } = await openWithFinding();
		await sayOnFinding(registry, { ...own, finding: id, appeal });
		await setAside(registry, { finding: id, reason, actor: mira });
		const [found] = await listFindings(registry.store, slug);
		expect(found?.appeal).toMatchObject({ state: "closed", outcome: "moderated", note: reason });
		expect(await newsOf(registry)).toHaveLength(2);
	});

	it("does so until evidence or rule change", async () => {
		const { registry, id } = await openWithFinding();
		await setAside(registry, { finding: id, reason, actor: mira });
		await note(registry, { ...failure, rule_version: 2 });
		expect((await onlyFinding(registry)).result).not.toHaveProperty("set_aside");
	});

	it.each([
		["without a reason", { reason: " ", actor: mira }, "invalid_body"],
		["as a member", { reason, actor: { id: owner } }, "not_allowed"],
		["of another id", { finding: "nothing", reason, actor: mira }, "not_found"],
	] as const)("is refused %s", async (_, given, code) => {
		const { registry, id } = await openWithFinding();
		await expect(setAside(registry, { finding: id, ...given })).rejects.toEqual(refusal(code));
	});
});
