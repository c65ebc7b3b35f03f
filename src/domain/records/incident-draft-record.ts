import { z } from "zod";
import { IncidentRecord } from "./incident-record.ts";

/** An incident that is not public yet. The report it comes from is closed once it is. */
export const IncidentDraftRecord = IncidentRecord.extend({ report: z.uuid().optional() });
export type IncidentDraftRecord = z.infer<typeof IncidentDraftRecord>;
