/**
 * The program that a new developer writes with the Java client of openapi-generator: a contact, a draft that is
 * activated, a read, a page of a list, a file, a refusal and a delivery. Takes the address, a token and the file of a
 * delivery. Prints the results as JSON.
 */
export const javaProgram = `import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tranche.ApiClient;
import tranche.ApiException;
import tranche.api.ContactsApi;
import tranche.api.DocumentsApi;
import tranche.api.InvoicesApi;
import tranche.model.*;

public class Stranger {
  public static void main(String[] words) throws Exception {
    ApiClient client = new ApiClient();
    client.updateBaseUri(words[0]);
    client.setRequestInterceptor(request -> request.header("authorization", "Bearer " + words[1]));
    ObjectMapper mapper = client.getObjectMapper();

    CreateContactBody person = new CreateContactBody()
        .type(CreateContactBody.TypeEnum.CLIENT).name("Maria Lindqvist").email("maria@java.example");
    Contact contact = new ContactsApi(client).createContact(person, "stranger-java").getData();

    InvoicesApi invoices = new InvoicesApi(client);
    CreateInvoiceBody body = new CreateInvoiceBody()
        .contact(new ContactReference().id(contact.getId()))
        .totalAmount(300_000L)
        .paymentSchedule(List.of(
            new ScheduleElement().dueDate(LocalDate.of(2026, 12, 1)).amount(100_000L).name("Deposit"),
            new ScheduleElement().dueDate(LocalDate.of(2027, 2, 1)).amount(200_000L)))
        .metadata(Map.of("booking", "42"))
        .status(CreateInvoiceBody.StatusEnum.DRAFT);
    Invoice draft = invoices.createInvoice(body, null).getData();
    UpdateInvoiceBody active = new UpdateInvoiceBody().status(UpdateInvoiceBody.StatusEnum.ACTIVE);
    invoices.updateInvoice(draft.getId(), active, null, null);
    ShownInvoice invoice = invoices.getInvoice(draft.getId()).getData();
    InvoiceList page = invoices
        .listInvoices(1, null, null, null, null, null, null, null, null, null, null, null, null, null).getData();
    Path pdf = new DocumentsApi(client).getInvoicePdf(draft.getId(), null).toPath();

    String refusal = null;
    try {
      invoices.getInvoice(contact.getId());
    } catch (ApiException refused) {
      refusal = mapper.readValue(refused.getResponseBody(), Refusal.class).getError().getCode();
    }
    WebhookEvent event = mapper.readValue(Files.readString(Path.of(words[2])), WebhookEvent.class);

    Map<String, Object> told = new LinkedHashMap<>();
    told.put("status", invoice.getStatus().getValue());
    told.put("dates", invoice.getPaymentSchedule().stream().map(one -> one.getDueDate().toString()).toList());
    told.put("next", invoice.getNextPayment().getAmount());
    told.put("metadata", invoice.getMetadata());
    told.put("hasLink", invoice.getPaymentLink() != null);
    told.put("listed", page.getItems().stream().map(one -> one.getId().equals(invoice.getId())).toList());
    told.put("pdf", new String(Files.readAllBytes(pdf), 0, 5, "US-ASCII"));
    told.put("refusal", refusal);
    told.put("event", event.getInvoiceEvent().getData().getInvoice().getTotalAmount());
    System.out.println(new ObjectMapper().writeValueAsString(told));
  }
}
`;
