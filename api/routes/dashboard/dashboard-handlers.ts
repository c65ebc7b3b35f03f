import type { DashboardId } from "#contract/accounts/dashboard.ts";
import { readOverview } from "#registry/accounts/read-overview.ts";
import type { DocumentSource } from "#registry/documents/fetch-document.ts";
import type { LogoDecoder } from "#registry/logos/send-logo.ts";
import { deskAccountHandlers } from "../desk/accounts/desk-account-handlers.ts";
import { deskAgentHandlers } from "../desk/agents/desk-agent-handlers.ts";
import { deskAuditHandlers } from "../desk/audit/desk-audit-handlers.ts";
import { deskCommentHandlers } from "../desk/comments/desk-comment-handlers.ts";
import { deskDuplicateHandlers } from "../desk/duplicates/desk-duplicate-handlers.ts";
import { deskIncidentHandlers } from "../desk/incidents/desk-incident-handlers.ts";
import { deskQualityView } from "../desk/quality/desk-quality-view.ts";
import { deskReportHandlers } from "../desk/reports/desk-report-handlers.ts";
import { deskSourceHandlers } from "../desk/sources/desk-source-handlers.ts";
import {
	deskQueueHandlers,
	deskSubmissionHandlers,
} from "../desk/submissions/desk-submission-handlers.ts";
import type { Handler } from "../handler.ts";
import { organisationsFor } from "../owners/own-organisations.ts";
import type { PublisherParts } from "../publisher-routes.ts";
import { accountHandlers } from "./accounts/account-handlers.ts";
import type { SignInParts } from "./accounts/show-sign-in.ts";
import { signInHandlers } from "./accounts/sign-in-handlers.ts";
import { agentHandlers } from "./agents/agent-handlers.ts";
import { type ClaimParts, claimHandlers } from "./claims/claim-handlers.ts";
import { collectionHandlers } from "./collections/collection-handlers.ts";
import { draftHandlers } from "./drafts/draft-handlers.ts";
import { incidentHandlers } from "./incidents/incident-handlers.ts";
import { lockHandlers } from "./locks/lock-handlers.ts";
import { organisationHandlers } from "./organisations/organisation-handlers.ts";
import {
	notificationHandlers,
	type WebhookParts,
	webhookHandlers,
} from "./outbox/outbox-handlers.ts";
import { overviewView } from "./overview-view.ts";
import { type ReportParts, reportHandlers } from "./reports/report-handlers.ts";
import { signalHandlers, watchlistHandlers } from "./signals/signal-handlers.ts";
import { submissionHandlers } from "./submissions/submission-handlers.ts";
import { tokenHandlers } from "./tokens/token-handlers.ts";
import { type DashboardParts, showPage } from "./visit.ts";

export type DashboardHandlerParts = SignInParts &
	ClaimParts &
	ReportParts &
	WebhookParts &
	DocumentSource &
	PublisherParts &
	LogoDecoder;

/** Handlers of the dashboard's pages and forms. A row without a handler does not compile. */
export function dashboardHandlers(parts: DashboardHandlerParts): Record<DashboardId, Handler> {
	return {
		...signInHandlers(parts),
		...reportHandlers(parts),
		...lockHandlers(parts),
		dashboard: showPage(parts, async ({ account, done, hour }) =>
			overviewView(hour.context, {
				account,
				done,
				...(await readOverview(parts.registry.store, account)),
				organisations: await organisationsFor(parts.registry.store, account, "view"),
			}),
		),
		...accountHandlers(parts),
		...tokenHandlers(parts),
		...submissionHandlers(parts),
		...agentHandlers(parts),
		...draftHandlers(parts),
		...claimHandlers(parts),
		...organisationHandlers(parts),
		...collectionHandlers(parts),
		...incidentHandlers(parts),
		...watchlistHandlers(parts),
		...signalHandlers(parts),
		...notificationHandlers(parts),
		...webhookHandlers(parts),
		...deskHandlers(parts),
	};
}

export function deskHandlers(parts: DashboardParts) {
	return {
		...deskQueueHandlers(parts),
		...deskSubmissionHandlers(parts),
		...deskIncidentHandlers(parts),
		...deskCommentHandlers(parts),
		...deskReportHandlers(parts),
		...deskAgentHandlers(parts),
		...deskDuplicateHandlers(parts),
		...deskSourceHandlers(parts),
		...deskAccountHandlers(parts),
		deskQuality: showPage(parts, (visit) => deskQualityView(visit.hour.context, visit)),
		...deskAuditHandlers(parts),
	};
}
