import { describe, expect, it } from "vitest";
import { AuditLog } from "#contract/moderation/audit-log.ts";
import {
	ReviewedComment,
	ReviewedComments,
	ReviewedSubmission,
} from "#contract/moderation/moderation.ts";
import { auditLogView, auditPage } from "#views/moderation/audit-log-view.ts";
import { recordedIncidentsView } from "#views/moderation/recorded-incident-view.ts";
import {
	reviewedCommentsView,
	reviewedCommentView,
} from "#views/moderation/reviewed-signal-views.ts";
import { reviewedSubmissionView } from "#views/moderation/reviewed-submission-view.ts";
import {
	audit,
	comment,
	incident,
	listing,
	submission,
	uuid,
	versionRecord,
} from "../../registry/record-builders.ts";
import { START } from "../../registry/registry-fixture.ts";

const baseUrl = "https://registry.pier9.dev";

describe("a submission for moderators' programs", () => {
	it("has all its facts, with the members of a registration and of importers", () => {
		const flags = [{ code: "mixed_scripts" as const, detail: "The title mixes scripts." }];
		const view = reviewedSubmissionView(submission("pier", { flags }));
		expect(view).toEqual({
			id: uuid("pier"),
			version: 1,
			status: "pending",
			waits_for: "moderator",
			revision: false,
			agent_slug: null,
			rename_to: null,
			owner: "owner:ada",
			submitted_at: START,
			decided_at: null,
			reason: null,
			flags,
			checks: [],
			listing: {
				title: "Agent pier",
				website_url: "https://pier.com/",
				short_description: "Drafts answers to customers.",
				agent_type: "agent",
				pricing_type: "freemium",
				category_slug: "support",
				model_stack: ["larch-2-70b"],
				creator_name: "Quay Works",
				behavioral_profile: { access_scope: "user_data" },
				deployment_type: "hosted",
			},
			versions: [],
		});
		expect(ReviewedSubmission.safeParse(view).error).toBeUndefined();
	});

	it("lists the versions imported with it, and which of them is the latest", () => {
		const versions = [
			versionRecord("2.0.0", { status: "deleted" }),
			versionRecord("1.0.0", { documents: ["a".repeat(64)] }),
		];
		const imported = { origin: "mcp-registry:dev.pier/a", suggestedSlug: "pier", versions };
		const view = reviewedSubmissionView(submission("pier", { imported }));
		expect(view.versions).toMatchObject([
			{ version: "2.0.0", status: "deleted", is_latest: false },
			{ version: "1.0.0", is_latest: true, documents: ["a".repeat(64)] },
		]);
		expect(ReviewedSubmission.safeParse(view).error).toBeUndefined();
	});

	it("leaves out what was not stated, and reveals no digest of a key", () => {
		const bare = listing({ websiteUrl: null, modelStack: [], behavioralProfile: null });
		const view = reviewedSubmissionView(
			submission("pier", {
				listing: bare,
				idempotency: { keyDigest: "digest-of-key", bodyDigest: "digest-of-body" },
			}),
		);
		const text = JSON.stringify(view);
		expect(Object.keys(JSON.parse(text).listing)).not.toContain("website_url");
		expect(text).not.toMatch(/digest|transitions|model_stack/);
	});
});

describe("a comment for moderators' programs", () => {
	it("names its account and its status", () => {
		const held = comment("first", { status: "held", accountId: "owner:bo" });
		const view = reviewedCommentView(held);
		expect(view).toEqual({
			id: "first",
			agent_slug: "harbor-scout",
			author: "Bo",
			account: "owner:bo",
			body: "Works on a ferry, too.",
			status: "held",
			reason: null,
			created_at: START,
		});
		expect(ReviewedComment.safeParse(view).error).toBeUndefined();
		const list = reviewedCommentsView([held], { page: 1, limit: 20 });
		expect(list).toEqual({ comments: [view], page: 1, limit: 20, total: 1 });
		expect(ReviewedComments.safeParse(list).error).toBeUndefined();
	});
});

describe("incidents as recorded", () => {
	it("are sorted newest first, without actors", () => {
		const old = incident("old", { reportedAt: "2026-05-01T00:00:00.000Z" });
		const view = recordedIncidentsView([old, incident("b"), incident("a")], baseUrl);
		expect(view.incidents.map(({ slug }) => slug)).toEqual(["a", "b", "old"]);
		expect(view.total).toBe(3);
		expect(JSON.stringify(view)).not.toContain("reviewer:mira");
	});
});

describe("the audit log", () => {
	const records = Array.from({ length: 230 }, (_, number) => audit(`act-${number}`));
	const show = (all: typeof records, before: string | undefined, limit?: number) => {
		const page = auditPage(all, { before, limit });
		return page && auditLogView({ ...page, total: all.length });
	};

	it("says who acted for an organisation", () => {
		const view = show([audit("one", { actor: "org_guild", by: "ada" })], undefined, 1);
		expect(view?.entries).toMatchObject([{ actor: "org_guild", by: "ada" }]);
	});

	it("has pages that add up to all", () => {
		const ids: string[] = [];
		let before: string | undefined;
		for (let page = 0; page < 3; page += 1) {
			const view = show(records, before, 100);
			expect(AuditLog.safeParse(view).error).toBeUndefined();
			expect(view?.total).toBe(230);
			ids.push(...(view?.entries.map(({ id }) => id) ?? []));
			before = view?.next_before ?? undefined;
		}
		expect(before).toBeUndefined();
		expect(ids).toEqual(records.map(({ id }) => id));
	});

	it("refuses an unknown cursor", () => {
		expect(show(records, "unknown")).toBeUndefined();
		expect(show([], undefined)).toEqual({ entries: [], total: 0, next_before: null });
	});
});
