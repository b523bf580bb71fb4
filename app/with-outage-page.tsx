import { OutagePage } from "@/components/shell/outage-page";
import { answerUnavailable } from "@/lib/page-outage";

/** A layout or page that reads the database: while that can't be reached, the response is a 503 page. */
export const withOutagePage =
  <Props,>(render: (props: Props) => Promise<React.ReactNode>) =>
  async (props: Props): Promise<React.ReactNode> => {
    try {
      return await render(props);
    } catch (error) {
      answerUnavailable(error);
      return <OutagePage />;
    }
  };
