export { OnlinePage } from "./online-page.tsx";
export { PublishDialog } from "./publish-dialog.tsx";
