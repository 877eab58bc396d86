/**
 * The program that a new developer writes with the Go client of openapi-generator: a contact, a draft that is
 * activated, a read, a page of a list, a file, a refusal and a delivery. Takes the address, a token and the file of a
 * delivery. Prints the results as JSON.
 */
export const goProgram = `package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	tranche "example.com/tranche"
)

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	address, token, file := os.Args[1], os.Args[2], os.Args[3]
	configuration := tranche.NewConfiguration()
	configuration.Servers = tranche.ServerConfigurations{{URL: address}}
	client := tranche.NewAPIClient(configuration)
	ctx := context.WithValue(context.Background(), tranche.ContextAccessToken, token)

	person := tranche.NewCreateContactBody("Maria Lindqvist", "maria@go.example")
	person.SetType("Client")
	contact, _, err := client.ContactsAPI.CreateContact(ctx).CreateContactBody(*person).IdempotencyKey("stranger-go").Execute()
	check(err)

	reference := tranche.NewContactReference()
	reference.SetId(contact.Data.Id)
	deposit := tranche.NewScheduleElement("2026-12-01", 100000)
	deposit.SetName("Deposit")
	body := tranche.NewCreateInvoiceBody(*reference, 300000)
	body.SetPaymentSchedule([]tranche.ScheduleElement{*deposit, *tranche.NewScheduleElement("2027-02-01", 200000)})
	body.SetMetadata(map[string]string{"booking": "42"})
	body.SetStatus("Draft")
	draft, _, err := client.InvoicesAPI.CreateInvoice(ctx).CreateInvoiceBody(*body).Execute()
	check(err)

	change := tranche.NewUpdateInvoiceBody()
	change.SetStatus("Active")
	_, _, err = client.InvoicesAPI.UpdateInvoice(ctx, draft.Data.Id).UpdateInvoiceBody(*change).Execute()
	check(err)
	read, _, err := client.InvoicesAPI.GetInvoice(ctx, draft.Data.Id).Execute()
	check(err)
	invoice := read.Data
	dates := []string{}
	for _, payment := range invoice.PaymentSchedule {
		dates = append(dates, payment.DueDate)
	}
	page, _, err := client.InvoicesAPI.ListInvoices(ctx).Limit(1).Execute()
	check(err)
	listed := []bool{}
	for _, one := range page.Data.Items {
		listed = append(listed, one.Id == invoice.Id)
	}

	pdf, _, err := client.DocumentsAPI.GetInvoicePdf(ctx, invoice.Id).Execute()
	check(err)
	head := make([]byte, 5)
	_, err = pdf.ReadAt(head, 0)
	check(err)

	_, _, err = client.InvoicesAPI.GetInvoice(ctx, contact.Data.Id).Execute()
	var failed *tranche.GenericOpenAPIError
	if !errors.As(err, &failed) {
		panic("it was not refused")
	}
	refusal := failed.Model().(tranche.Refusal)

	text, err := os.ReadFile(file)
	check(err)
	var event tranche.WebhookEvent
	check(json.Unmarshal(text, &event))

	told, err := json.Marshal(map[string]any{
		"status":   invoice.Status,
		"dates":    dates,
		"next":     invoice.NextPayment.Get().Amount,
		"metadata": invoice.Metadata,
		"hasLink":  invoice.PaymentLink.IsSet() && invoice.PaymentLink.Get() != nil,
		"listed":   listed,
		"pdf":      string(head),
		"refusal":  refusal.Error.Code,
		"event":    event.InvoiceEvent.Data.Invoice.TotalAmount,
	})
	check(err)
	fmt.Println(string(told))
}
`;

/** The same on the client of oapi-codegen. */
export const oapiProgram = `package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"time"

	"example.com/stranger/tranche"
	openapi_types "github.com/oapi-codegen/runtime/types"
)

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func day(text string) openapi_types.Date {
	at, err := time.Parse("2006-01-02", text)
	check(err)
	return openapi_types.Date{Time: at}
}

func of[T any](value T) *T { return &value }

func main() {
	address, token, file := os.Args[1], os.Args[2], os.Args[3]
	signIn := func(_ context.Context, request *http.Request) error {
		request.Header.Set("authorization", "Bearer "+token)
		return nil
	}
	client, err := tranche.NewClientWithResponses(address, tranche.WithRequestEditorFn(signIn))
	check(err)
	ctx := context.Background()

	contact, err := client.CreateContactWithResponse(ctx, &tranche.CreateContactParams{IdempotencyKey: of("stranger-oapi")},
		tranche.CreateContactBody{Name: "Maria Lindqvist", Email: "maria@oapi.example"})
	check(err)
	person := contact.JSON201.Data.Id

	draft, err := client.CreateInvoiceWithResponse(ctx, nil, tranche.CreateInvoiceBody{
		Contact:     tranche.ContactReference{Id: &person},
		TotalAmount: 300000,
		PaymentSchedule: &[]tranche.ScheduleElement{
			{DueDate: day("2026-12-01"), Amount: 100000, Name: of("Deposit")},
			{DueDate: day("2027-02-01"), Amount: 200000},
		},
		Metadata: &tranche.Metadata{"booking": "42"},
		Status:   of(tranche.CreateInvoiceBodyStatus("Draft")),
	})
	check(err)
	id := draft.JSON201.Data.Id
	_, err = client.UpdateInvoiceWithResponse(ctx, id, nil,
		tranche.UpdateInvoiceBody{Status: of(tranche.UpdateInvoiceBodyStatus("Active"))})
	check(err)
	read, err := client.GetInvoiceWithResponse(ctx, id)
	check(err)
	invoice := read.JSON200.Data
	dates := []string{}
	for _, payment := range invoice.PaymentSchedule {
		dates = append(dates, payment.DueDate.String())
	}
	page, err := client.ListInvoicesWithResponse(ctx, &tranche.ListInvoicesParams{Limit: of(1)})
	check(err)
	listed := []bool{}
	for _, one := range page.JSON200.Data.Items {
		listed = append(listed, one.Id == invoice.Id)
	}
	pdf, err := client.GetInvoicePdfWithResponse(ctx, id, nil)
	check(err)
	refused, err := client.GetInvoiceWithResponse(ctx, person)
	check(err)

	text, err := os.ReadFile(file)
	check(err)
	var event tranche.WebhookEvent
	check(json.Unmarshal(text, &event))
	value, err := event.ValueByDiscriminator()
	check(err)

	told, err := json.Marshal(map[string]any{
		"status":   invoice.Status,
		"dates":    dates,
		"next":     invoice.NextPayment.Amount,
		"metadata": invoice.Metadata,
		"hasLink":  invoice.PaymentLink != nil,
		"listed":   listed,
		"pdf":      string(pdf.Body[:5]),
		"refusal":  refused.JSON404.Error.Code,
		"event":    value.(tranche.InvoiceEvent).Data.Invoice.TotalAmount,
	})
	check(err)
	fmt.Println(string(told))
}
`;
