import { describe, expect, it } from "vitest";
import { WebhookMessage } from "#contract/accounts/webhook-message.ts";
import { NOTIFICATION_TYPES } from "#contract/vocabulary.ts";
import { composeMail, composeWebhook } from "#delivery/compose-message.ts";
import { type DeliveryRecord, keptNews } from "#domain/records/notification-record.ts";

const SITE = { baseUrl: "https://registry.pier9.dev", name: "Pier Registry" };

function told(
	members: Partial<DeliveryRecord["notification"]["subject"]> = {},
	type: DeliveryRecord["notification"]["type"] = "submission.rejected",
): DeliveryRecord["notification"] {
	return {
		id: "7f2d1c34-90ab-4cde-8f01-23456789abcd",
		accountId: "owner:ada",
		type,
		at: "2026-05-04T12:00:00.000Z",
		subject: {
			title: "Harbor Scout",
			agentSlug: null,
			submissionId: "0c5e7f3a-1b2c-4d3e-8f4a-5b6c7d8e9f01",
			incidentSlug: null,
			detail: "The website is parked.",
			...members,
		},
	};
}

describe("the body of a webhook", () => {
	it("states what happened to which agent, with a link", () => {
		expect(JSON.parse(composeWebhook(told(), SITE))).toEqual({
			type: "submission.rejected",
			timestamp: "2026-05-04T12:00:00.000Z",
			data: {
				title: "Harbor Scout",
				agent_slug: null,
				submission_id: "0c5e7f3a-1b2c-4d3e-8f4a-5b6c7d8e9f01",
				incident_slug: null,
				detail: "The website is parked.",
				url: "https://registry.pier9.dev/dashboard/submissions/0c5e7f3a-1b2c-4d3e-8f4a-5b6c7d8e9f01/",
			},
		});
	});

	it.each(NOTIFICATION_TYPES)("of %s fits its schema", (type) => {
		const message = WebhookMessage.parse(
			JSON.parse(composeWebhook({ ...told(), ...keptNews(type, told().subject) }, SITE)),
		);
		expect(message.type).toBe(type);
		expect(message.data.url).toMatch(/^https:\/\/registry\.pier9\.dev\/./);
	});

	it("is below 20 kB, even with long texts", () => {
		const endless = "\u0001😀".repeat(20_000);
		const body = composeWebhook(told({ title: endless, detail: endless }), SITE);
		expect(Buffer.byteLength(body)).toBeLessThan(20_000);
		expect(WebhookMessage.parse(JSON.parse(body)).data.detail).toMatch(/…$/u);
		expect(body.isWellFormed()).toBe(true);
	});
});

describe("a mail", () => {
	it("states what happened, with a link, and how to unsubscribe", () => {
		expect(composeMail([{ notification: told() }], SITE)).toEqual({
			subject: "[Pier Registry] Harbor Scout was rejected",
			text: `Harbor Scout was rejected

A moderator did not approve the submission. Reason: The website is parked.

https://registry.pier9.dev/dashboard/submissions/0c5e7f3a-1b2c-4d3e-8f4a-5b6c7d8e9f01/

-- 
Pier Registry sends you this because mails are switched on for your account.
Switch them off: https://registry.pier9.dev/dashboard/account/
`,
		});
	});

	it("says everything in order, and once what differs only in its title", () => {
		const approved = { detail: null, agentSlug: "harbor-scout" };
		const { subject, text } = composeMail(
			[
				told({ detail: "Spam and impersonation" }),
				told({ detail: "Spam and impersonation", title: "Pier" }),
				told({ detail: "Spam and impersonation" }),
				told(approved, "submission.approved"),
				told({ detail: "Spam and impersonation", title: "Quay", others: ["Dock"] }),
			].map((notification) => ({ notification })),
			SITE,
		);
		expect(subject).toBe("[Pier Registry] Harbor Scout was rejected and 4 more");
		expect(text.split("\n-- ")[0]).toBe(`Harbor Scout was rejected

A moderator did not approve the submission. Reason: Spam and impersonation. The same holds for: Pier.

https://registry.pier9.dev/dashboard/notifications/


Harbor Scout was approved

It will be public within a few minutes.

https://registry.pier9.dev/dashboard/agents/harbor-scout/


Quay was rejected

A moderator did not approve the submission. Reason: Spam and impersonation. The same holds for: Dock.

https://registry.pier9.dev/dashboard/notifications/
`);
	});

	it("has a short subject, even with a long title", () => {
		const { subject } = composeMail([{ notification: told({ title: "x".repeat(5000) }) }], SITE);
		expect(subject.length).toBeLessThan(250);
	});
});
