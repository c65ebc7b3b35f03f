import { describe, expect, it } from "vitest";
import { webhookView } from "#api/routes/dashboard/outbox/webhook-view.ts";
import type { DeliveryRecord } from "#domain/records/notification-record.ts";
import type { Block } from "#views/dashboard/blocks.ts";
import { HOOK, SECRET, webhook } from "../../registry/outbox/outbox-registry.ts";
import { account, delivery } from "../../registry/record-builders.ts";
import { START } from "../../registry/registry-fixture.ts";
import { viewContext } from "../../views/view-context-builder.ts";

const context = viewContext();
type Parts = Parameters<typeof webhookView>[1];

function show({ deliveries = [], ...parts }: Partial<Parts> = {}) {
	const ada = account("owner:ada", { webhook: webhook() });
	const view = webhookView(context, { account: ada, deliveries, ...parts });
	const blocks: readonly Block[] = view.sections.flatMap((section) => section.blocks);
	const forms = blocks.flatMap((block) => (block.kind === "form" ? [block.form] : []));
	const rows = blocks.flatMap((block) => (block.kind === "table" ? block.table.rows : []));
	return { view, blocks, forms, rows, actions: forms.map(({ action }) => action) };
}

const none = account("owner:ada", { webhook: null });

describe("the page of the webhook", () => {
	it("asks for an address if there is none, and offers nothing else", () => {
		const { actions, forms, blocks } = show({ account: none });
		expect(actions).toEqual(["/dashboard/webhook/"]);
		expect(forms[0]?.fields).toMatchObject([
			{ name: "url", type: "text", value: "", required: true },
		]);
		expect(blocks.map(({ kind }) => kind)).not.toContain("copy");
	});

	it("shows address and secret, and has a form for each action", () => {
		const { actions, forms, blocks } = show();
		expect(forms[0]?.fields[0]?.value).toBe(HOOK);
		expect(blocks).toContainEqual({ kind: "copy", label: expect.any(String), text: SECRET });
		expect(actions).toEqual([
			"/dashboard/webhook/",
			"/dashboard/webhook/secret/",
			"/dashboard/webhook/test/",
			"/dashboard/webhook/remove/",
		]);
	});

	it("explains how a receiver verifies what it gets", () => {
		const headers = show().blocks.find(
			(block) => block.kind === "copy" && block.text.startsWith("webhook-id: "),
		);
		expect(headers).toMatchObject({
			text: expect.stringMatching(
				/^webhook-id: [0-9a-f-]{36}\nwebhook-timestamp: \d{10}\nwebhook-signature: v1,[A-Za-z0-9+/]{43}=$/,
			),
		});
	});

	it("says since when and why nothing is sent, and then offers no test", () => {
		const disabled = webhook({ disabledAt: START, disabledReason: "The receiver answered 410." });
		const { blocks, actions } = show({ account: account("owner:ada", { webhook: disabled }) });
		expect(blocks).toContainEqual({
			kind: "notice",
			tone: "bad",
			text: "Turned off since 4 May 2026, 12:00 UTC. The receiver answered 410. Save the address to turn the webhook on again.",
		});
		expect(actions).not.toContain("/dashboard/webhook/test/");
	});

	it("keeps a refused address, with the error next to it", () => {
		const { view, forms } = show({
			attempt: {
				action: "/dashboard/webhook/",
				values: { url: "http://10.0.0.1/" },
				errors: [{ pointer: "#/url", detail: "must start with https://" }],
				detail: "Webhooks cannot be sent to this address.",
			},
		});
		expect(view.blocks).toEqual([
			{
				kind: "notice",
				tone: "bad",
				text: "Please fix 1 field:",
				links: [{ label: "Address", path: "#wrong-url" }],
			},
		]);
		expect(forms[0]?.fields).toMatchObject([
			{ value: "http://10.0.0.1/", error: "must start with https://" },
		]);
	});

	it("requires a checkbox before the secret or the webhook is removed", () => {
		const boxes = show({}).forms.flatMap(({ action, fields }) =>
			fields.some(({ name, required }) => name === "confirmed" && required) ? [action] : [],
		);
		expect(boxes).toEqual(["/dashboard/webhook/secret/", "/dashboard/webhook/remove/"]);
	});

	it("keeps the address in its form if something else was refused", () => {
		const action = "/dashboard/webhook/test/";
		const attempt = { action, values: {}, errors: [], detail: "A test is waiting." };
		const { forms } = show({ attempt });
		expect(forms[0]?.fields[0]?.value).toBe(HOOK);
	});

	it.each(["saved", "tested", "renewed", "removed"])("confirms what was done: %s", (done) => {
		expect(show({ done }).view.blocks).toMatchObject([{ kind: "notice", tone: "good" }]);
	});
});

describe("the delivery log", () => {
	const attempt = { at: START, status: 503, detail: "The receiver answered 503." };

	it.each<[Partial<DeliveryRecord>, attempts: string, last: string, state: object]>([
		[{}, "0", "–", { text: "Waiting", tone: "info" }],
		[
			{ attempts: [attempt, attempt], nextAttemptAt: "2026-05-04T12:05:00.000Z" },
			"2",
			"The receiver answered 503.",
			{ text: "Next attempt at 4 May 2026, 12:05 UTC", tone: "warn" },
		],
		[
			{ attempts: [attempt], state: "failed", nextAttemptAt: null },
			"1",
			"The receiver answered 503.",
			{ text: "Failed", tone: "bad" },
		],
		[
			{ state: "delivered", attempts: [{ ...attempt, detail: "200" }], nextAttemptAt: null },
			"1",
			"200",
			{ text: "Delivered", tone: "good" },
		],
	])("shows the status of %o", (members, attempts, last, state) => {
		const one = delivery("one", members);
		expect(show({ deliveries: [one] }).rows).toEqual([
			[
				{ text: "4 May 2026, 12:00 UTC", instant: START },
				{ text: "Harbor Scout was approved" },
				{ text: one.id },
				{ text: attempts },
				{ text: last },
				state,
			],
		]);
	});

	it("shows the last fifty and no mails", () => {
		const mails = Array.from({ length: 60 }, (_, number) =>
			delivery(`mail ${number}`, { channel: "mail" }),
		);
		const webhooks = Array.from({ length: 60 }, (_, number) => delivery(`webhook ${number}`));
		const { rows } = show({ deliveries: [...mails, ...webhooks] });
		expect(rows.map((row) => row[2]?.text)).toEqual(webhooks.slice(0, 50).map(({ id }) => id));
	});

	it("is still there after the webhook was removed", () => {
		expect(show({ account: none, deliveries: [delivery("one")] }).rows).toHaveLength(1);
	});
});
