/** The same at every registry that takes it over, because it comes from the random ID of its incident. */
export function advisoryId({ id, reportedAt }: { id: string; reportedAt: string }): string {
	return `AR-${reportedAt.slice(0, 4)}-${id.replaceAll("-", "").slice(0, 12)}`;
}
