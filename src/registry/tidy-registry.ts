import { noteSuspensions } from "./accounts/note-suspension.ts";
import { tidyAccounts } from "./accounts/tidy-accounts.ts";
import { tidyAudit } from "./audit/tidy-audit.ts";
import { tidyClaims } from "./claims/tidy-claims.ts";
import { tidyComments } from "./comments/tidy-comments.ts";
import { tidyDocuments } from "./documents/tidy-documents.ts";
import { tidyDrafts } from "./drafts/tidy-drafts.ts";
import { tidyLogos } from "./logos/tidy-logos.ts";
import { tidyOutbox } from "./outbox/tidy-outbox.ts";
import type { RegistryContext } from "./registry-context.ts";
import { tidyReports } from "./reports/tidy-reports.ts";
import { tidySubmissions } from "./submissions/tidy-submissions.ts";
import { tidyTokens } from "./tokens/tidy-tokens.ts";

/** Removes everything that has expired (`RECORDS_LEFT` says when). Also adds missing suspension events. */
export async function tidyRegistry(registry: RegistryContext): Promise<void> {
	await tidyAccounts(registry);
	await tidyOutbox(registry);
	await tidyDrafts(registry);
	await tidySubmissions(registry);
	await tidyDocuments(registry);
	await tidyLogos(registry);
	await tidyTokens(registry);
	await tidyClaims(registry);
	await tidyComments(registry);
	await tidyReports(registry);
	await tidyAudit(registry);
	await noteSuspensions(registry);
}
