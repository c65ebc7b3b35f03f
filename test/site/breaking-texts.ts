/** Texts that break layouts, as strangers may write them. */
export const BREAKING_TEXTS = [
	"<script>document.title='broken'</script>",
	"W".repeat(120),
	"漢".repeat(120),
	"ﷺ".repeat(30),
	"العربية والنص من اليمين",
	"word ".repeat(24),
	"👩‍👩‍👧‍👦".repeat(11),
	'"><img src=x onerror=alert(1)>',
	"a".repeat(60) + "-".repeat(60),
];
