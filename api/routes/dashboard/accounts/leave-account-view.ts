import { dashboardPath } from "#contract/addresses.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView, type Visit } from "#views/dashboard/dashboard-view.ts";
import { confirmField } from "#views/dashboard/fields.ts";
import type { ViewContext } from "#views/view-context.ts";
import { confirmBlocks } from "./sign-in-view.ts";

interface LeaveParts extends Visit {
	/** Of the account itself, not of its organisations. */
	agents: readonly AgentRecord[];
	/** Names of organisations. */
	onlyAdminOf: readonly string[];
	isConfirmed: boolean;
}

const PATH = dashboardPath("leaveAccount");

/** What becomes of everything, before it does. */
export function leaveAccountView(context: ViewContext, parts: LeaveParts): DashboardView {
	const { agents, onlyAdminOf, isConfirmed } = parts;
	return dashboardView(context, parts, {
		path: PATH,
		title: "Delete your account",
		blocks: [
			ui.text(
				"Removed at once: your address, name, ways to sign in, sessions, tokens, webhook, watchlist, drafts, notifications, memberships and comments that are not public. Pending submissions and claims are withdrawn, and your votes no longer count.",
			),
			ui.text(
				"Kept: public comments, as by a former member; listings; and the audit log of moderation, which names an account only by its ID.",
			),
			agents.length === 0 ? null : agentBlocks(agents),
			...(onlyAdminOf.length > 0 ? adminBlocks(onlyAdminOf) : []),
			...(onlyAdminOf.length > 0 ? [] : isConfirmed ? [FORM] : confirmBlocks("delete it", PATH)),
		],
	});
}

const FORM = ui.form(dashboardPath("deleteAccount"), "Delete the account", {
	tone: "danger",
	fields: [confirmField("Yes, delete my account. This cannot be undone.")],
});

function agentBlocks(agents: readonly AgentRecord[]): ui.Block[] {
	return [
		ui.table("Your agents, which would have no owner", {
			columns: ["Agent"],
			rows: agents.map(({ slug, title }) => [
				{ text: title, path: dashboardPath("myAgent", slug) },
			]),
			empty: "",
		}),
		ui.text(
			"These stay listed, unclaimed and without an owner; whoever proves them can take them over. Transfer or remove them first if you want something else.",
		),
	];
}

function adminBlocks(names: readonly string[]): ui.Block[] {
	const words = `You are the only admin of ${names.join(", ")}. Make another member admin there, or end the organisation, before you delete your account.`;
	return [ui.notice("warn", words)];
}
