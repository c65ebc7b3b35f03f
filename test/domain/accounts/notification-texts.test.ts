import { describe, expect, it } from "vitest";
import { matchPath } from "#contract/http/addresses.ts";
import { NOTIFICATION_TYPES } from "#contract/vocabulary.ts";
import { notificationPath, notificationText } from "#domain/accounts/notification-texts.ts";
import type { NotificationSubject } from "#domain/records/notification-record.ts";

const NOTHING: NotificationSubject = {
	title: "Harbor Scout",
	agentSlug: null,
	submissionId: null,
	incidentSlug: null,
	detail: null,
};
const EVERYTHING: NotificationSubject = {
	title: "Harbor Scout",
	agentSlug: "harbor-scout",
	submissionId: "0c5e7f3a-1b2c-4d3e-8f4a-5b6c7d8e9f01",
	incidentSlug: "answers-stopped",
	detail: "The website is parked.",
};

describe("a notification", () => {
	it("names its subject and the given reason", () => {
		expect(notificationText("submission.rejected", EVERYTHING)).toEqual({
			title: "Harbor Scout was rejected",
			text: "A moderator did not approve the submission. Reason: The website is parked.",
		});
		expect(notificationPath("submission.rejected", EVERYTHING)).toBe(
			`/dashboard/submissions/${EVERYTHING.submissionId}/`,
		);
	});

	it.each(NOTIFICATION_TYPES)("of %s is complete sentences about its subject", (type) => {
		const { title, text } = notificationText(type, NOTHING);
		expect(text).toMatch(/^[A-Z].+\.$/);
		expect(text.split(". ").length).toBeLessThanOrEqual(2);
		expect(title).not.toMatch(/\.$/);
		if (!type.startsWith("webhook.")) expect(title).toContain("Harbor Scout");
		expect(notificationText(type, EVERYTHING).text).toContain(`${text} `);
		expect(notificationText(type, EVERYTHING).text).toMatch(/: The website is parked\.$/);
	});

	it.each(NOTIFICATION_TYPES)("of %s leads to an existing page", (type) => {
		for (const subject of [EVERYTHING, NOTHING]) {
			const path = notificationPath(type, subject);
			const rows = matchPath(path)?.endpoints.filter(({ method }) => method === "GET");
			expect(rows, path).toHaveLength(1);
		}
	});

	it("leads to the notifications if its subject names nothing", () => {
		expect(notificationPath("organisation.invited", NOTHING)).toBe("/dashboard/organisations/");
		expect(notificationPath("agent.renamed", NOTHING)).toBe("/dashboard/notifications/");
	});

	it("of a deprecation leads to the form that undoes it", () => {
		expect(notificationPath("agent.deprecated", EVERYTHING)).toBe(
			"/dashboard/agents/harbor-scout/deprecate/",
		);
	});

	it("of an approval leads to the agent, or to the submission if there is none", () => {
		expect(notificationPath("submission.approved", EVERYTHING)).toBe(
			"/dashboard/agents/harbor-scout/",
		);
		expect(notificationPath("submission.approved", { ...EVERYTHING, agentSlug: null })).toBe(
			`/dashboard/submissions/${EVERYTHING.submissionId}/`,
		);
	});
});
